import type { Audit } from '@copydesk/contract/audits';
import { isUnderWay } from './api.ts';

type Counted = Pick<Audit, 'status' | 'total_assets' | 'completed_assets' | 'total_violations'>;

/** What an audit without findings lets one say. Only what was read can be clean. */
export type Silence = 'read_nothing_yet' | 'none_so_far' | 'read_nothing' | 'none_in_part' | 'none';

/** How many assets of an audit that is over were not read: they failed or were left out. */
export const unreadOf = ({ status, total_assets, completed_assets }: Counted): number =>
  isUnderWay(status) ? 0 : total_assets - completed_assets;

/** An audit that is over and read nothing tells nothing: there is nothing to review or to compare. */
export const hasReadNothing = ({ status, completed_assets }: Counted): boolean =>
  !isUnderWay(status) && completed_assets === 0;

/** What no findings mean; null where there are some. */
export const silenceOf = (audit: Counted): Silence | null => {
  if (audit.total_violations > 0) return null;
  if (isUnderWay(audit.status)) {
    return audit.completed_assets === 0 ? 'read_nothing_yet' : 'none_so_far';
  }
  if (audit.completed_assets === 0) return 'read_nothing';
  return unreadOf(audit) > 0 ? 'none_in_part' : 'none';
};
