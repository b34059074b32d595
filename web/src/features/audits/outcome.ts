import type { Audit } from '@copydesk/contract/audits/audit';
import type { Coverage } from '@copydesk/contract/audits/coverage';
import { isCovered } from '@copydesk/contract/audits/is-covered';
import { isUnderWay } from './api.ts';

type Counted = Pick<Audit, 'status' | 'total_assets' | 'completed_assets' | 'total_violations'>;
type Covered = Counted & { readonly coverage: Coverage | null };

/**
 * What the absence of findings means. Only assets that were read can be called clean, and only if every rule that may
 * apply ran on them: otherwise it is `none_by_some`.
 */
export type Silence =
  | 'read_nothing_yet'
  | 'none_so_far'
  | 'read_nothing'
  | 'none_in_part'
  | 'none_by_some'
  | 'none';

/** How many assets a finished audit did not read, because they failed or were left out. 0 while it runs. */
export const unreadOf = ({ status, total_assets, completed_assets }: Counted): number =>
  isUnderWay(status) ? 0 : total_assets - completed_assets;

/** Whether an audit ended without reading any asset. Such an audit cannot be reviewed or compared. */
export const hasReadNothing = ({ status, completed_assets }: Counted): boolean =>
  !isUnderWay(status) && completed_assets === 0;

/** Says what the absence of findings means; null if there are findings. */
export const silenceOf = (audit: Covered): Silence | null => {
  if (audit.total_violations > 0) return null;
  if (isUnderWay(audit.status)) {
    return audit.completed_assets === 0 ? 'read_nothing_yet' : 'none_so_far';
  }
  if (audit.completed_assets === 0) return 'read_nothing';
  if (unreadOf(audit) > 0) return 'none_in_part';
  return isCovered(audit.coverage) ? 'none' : 'none_by_some';
};
