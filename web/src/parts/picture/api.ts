import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/query.ts';

interface Asked {
  readonly snapshotId: string;
  readonly auditId: string | null;
  readonly violationId?: string | undefined;
}

/** The pictures of a snapshot with the findings of an audit, or with one of them. */
export const picturesQuery = ({ snapshotId, auditId, violationId }: Asked) =>
  queryOptions({
    ...ask('getSnapshotPictures', {
      params: { snapshot_id: snapshotId },
      query: { audit_id: auditId ?? undefined, violation_id: violationId },
    }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
