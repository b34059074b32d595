import { QueryNotice } from './query-notice.tsx';
import { Skeleton } from './skeleton.tsx';

interface QueryWaitProps {
  readonly query: Parameters<typeof QueryNotice>[0]['query'] & { readonly isPending: boolean };
  /** How many rows are expected. */
  readonly rows?: number;
  readonly height?: number;
}

/**
 * Shown while an answer is awaited: placeholder rows, or why reading failed, or that the data is outdated.
 */
export const QueryWait = ({ query, ...skeleton }: QueryWaitProps) => (
  <>
    <QueryNotice query={query} />
    {query.isPending ? <Skeleton {...skeleton} /> : null}
  </>
);
