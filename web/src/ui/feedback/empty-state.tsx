import { Message, type MessageProps } from './message.tsx';

/** The part of a query that this component needs. Every result of useQuery has it. */
export interface Read {
  readonly isSuccess: boolean;
  readonly isPlaceholderData: boolean;
}

interface EmptyStateProps extends MessageProps {
  /** What was read to know that there is nothing: all of it, if it was more than one thing. */
  readonly of: Read | readonly Read[];
}

const isRead = ({ isSuccess, isPlaceholderData }: Read): boolean => isSuccess && !isPlaceholderData;

/**
 * Says that a list is empty, and offers the next step. It shows nothing while the list is loading or after an
 * error, because then nobody knows whether it is empty. Use Message for any other sentence in place of a list.
 */
export const EmptyState = ({ of, ...message }: EmptyStateProps) =>
  [of].flat().every(isRead) ? <Message {...message} /> : null;
