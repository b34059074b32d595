import type { AuditDetail } from '@copydesk/contract/auditing';
import { useQuery } from '@tanstack/react-query';
import { auditPage } from './api.ts';

/** As long as a search may be. */
const LONGEST = 200;
const MOST = 100;

/**
 * The audit before one: of the same schedule or name, and else the one that was completed last before it.
 * Only the list says so, so the audit is looked up there.
 */
export const usePreviousAudit = (
  audit: Pick<AuditDetail, 'id' | 'name'> | undefined,
): string | null => {
  const lookUp = { refetchInterval: false, staleTime: 60_000 } as const;
  const named = useQuery({
    ...auditPage({ search: audit?.name.slice(0, LONGEST) }, MOST),
    ...lookUp,
    enabled: audit !== undefined,
  });
  const same = named.data?.audits.find(({ id }) => id === audit?.id)?.previous_audit_id ?? null;
  const isAlone = named.data !== undefined && !named.isPlaceholderData && same === null;
  const all = useQuery({ ...auditPage({}, MOST), ...lookUp, enabled: isAlone });
  if (!isAlone) return same;
  const audits = all.data?.audits ?? [];
  const at = audits.findIndex(({ id }) => id === audit?.id);
  const earlier = at < 0 ? [] : audits.slice(at + 1);
  return earlier.find(({ status }) => status === 'COMPLETED')?.id ?? null;
};
