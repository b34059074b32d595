import type { ViolationDetail } from '@copydesk/sdk';
import type { Io } from '../terminal/io.ts';
import { safe } from '../terminal/safe.ts';

const STATES: Readonly<Record<ViolationDetail['review_state'], string>> = {
  undecided: 'undecided',
  elevated_risk: 'elevated risk',
  urgent_violation: 'urgent violation',
  dismissed: 'dismissed',
  fixed: 'fixed',
};

export const tellState = ({
  review_state: state,
  dismissal_reason: reason,
}: Pick<ViolationDetail, 'review_state' | 'dismissal_reason'>): string =>
  reason === null ? STATES[state] : `${STATES[state]}: ${safe(reason)}`;

/** The words with what is around them. */
const quoteOf = (
  { anchor, violating_text: words }: ViolationDetail,
  paint: Io['paint'],
): string => {
  if (words === null) return 'Something is missing.';
  const marked = paint('inverse', safe(words));
  if (!anchor) return `"${marked}"`;
  return `…${safe(anchor.quote.prefix)}${marked}${safe(anchor.quote.suffix)}…`;
};

const SAYS = {
  confirms: 'A model confirms this',
  doubts: 'A model doubts this',
  unclear: 'This is unclear to a model',
} as const;

/** What a model says of it. The texts are those of a model and of strangers. */
const opinionOf = ({ opinion }: ViolationDetail): string[] =>
  opinion ? [`${SAYS[opinion.opinion]}: ${safe(opinion.why)} ("${safe(opinion.quote)}")`] : [];

/** What can be done about it: other words, a text to add, or a sentence to leave out. */
const offerOf = ({
  suggested_text: suggested,
  suggestion_kind: kind,
  omission,
}: ViolationDetail): string[] => {
  if (suggested !== null) return [`${kind === 'insert' ? 'Add' : 'Better'}: "${safe(suggested)}"`];
  return omission ? [`Leave out: "${safe(omission)}"`] : [];
};

/** A violation as people read it. */
export const tellViolation = (
  violation: ViolationDetail,
  { paint }: Pick<Io, 'paint'>,
): string[] => {
  const { severity, rule_name: rule, asset_name: asset, asset_url: url } = violation;
  const where = [asset, url === asset ? null : url].filter((part) => part !== null).join(' ');
  return [
    `${paint('bold', severity ?? 'UNSPECIFIED')} ${safe(rule ?? 'a deleted rule')}`,
    safe(where || 'a deleted asset'),
    '',
    `  ${quoteOf(violation, paint)}`,
    '',
    safe(violation.reason),
    ...(violation.recommended_solution === null ? [] : [safe(violation.recommended_solution)]),
    ...offerOf(violation),
    ...opinionOf(violation),
    ...(violation.citation ? [`Source: ${safe(violation.citation)}`] : []),
    ...violation.comments.map(
      ({ author_email: author, content }) => `Comment of ${author ?? 'a key'}: ${safe(content)}`,
    ),
    `State: ${tellState(violation)}`,
  ];
};
