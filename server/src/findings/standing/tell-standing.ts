import type { StandingDecision } from '@copydesk/contract/findings/standing-decision';

/** The longest part of the words that the activity shows. */
const MOST_WORDS = 120;

/** A standing decision in one line, for the activity of the workspace. */
export const tellStanding = ({ action, words, scope, ends_at: end }: StandingDecision): string => {
  const { asset_name: name, asset_id: asset, site, path, market, language } = scope;
  const where = [name ?? asset, site, path, market, language]
    .filter((part) => part !== null)
    .join(' ');
  const about = words === null ? '' : ` “${words.slice(0, MOST_WORDS)}”`;
  return `${action}${about}, ${where === '' ? 'everywhere' : where}, until ${end.slice(0, 10)}`;
};
