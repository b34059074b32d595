import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import { useQuery } from '@tanstack/react-query';
import { auditPage } from './api.ts';

/** The maximum length of a search, in characters. */
const LONGEST = 200;
const MOST = 100;

/**
 * The id of the audit before the given one: of the same schedule or name, or else the last completed one
 * before it. Only the list of audits has this information, so the audit is looked up there.
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
