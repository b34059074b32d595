import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './list-answer.module.css';

interface ListAnswerProps<T> {
  /** The part of a query that this component needs. Every result of useQuery has it. */
  readonly query: {
    readonly data: T | undefined;
    readonly isPending: boolean;
    readonly isPlaceholderData: boolean;
  };
  /** The expected number of rows while the list is loading. */
  readonly rows?: number;
  readonly height?: number;
  readonly children: (data: T) => ReactNode;
}

/** A list from a query: a skeleton until it is loaded, and faded while another page of it is loading. */
export const ListAnswer = <T,>({ query, children, ...skeleton }: ListAnswerProps<T>) => {
  if (query.isPending) return <Skeleton {...skeleton} />;
  if (query.data === undefined) return null;
  return (
    <div className={query.isPlaceholderData ? styles['stale'] : undefined}>
      {children(query.data)}
    </div>
  );
};
