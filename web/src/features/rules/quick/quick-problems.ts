import { isBlank } from '@copydesk/contract/shared/blank';
import type { ProposedTest } from '@copydesk/contract/rules/proposed-tests';
import type { SourceIssue } from '@copydesk/contract/rules/rule-draft';
import type { Translate } from '../../../lib/texts.ts';
import { describeIssues, pathOf, type RuleProblem, testProblems } from '../describe-problem.ts';
import { type Path, type Source, valueAt } from '../draft-source.ts';
import type { en as writing } from '../texts-writing.ts';
import { type QuickRule, termsIn } from './derive-rule.ts';
import type { en } from './texts.ts';

interface Texts {
  readonly t: Translate<typeof en>;
  readonly w: Translate<typeof writing>;
}

const CUT = 120;

/** What the quick form calls its first field. */
const ownLabel =
  ({ t }: Texts) =>
  ([first]: Path): string | null =>
    first === 'terms' ? t('words') : null;

/** A term is told by itself: several may stand in one line. */
const TERM = /^\/terms\/[^/]+\/\d+$/;

/** The server's issues in the words of the quick form. */
export const describeQuick = (
  source: Source,
  issues: readonly SourceIssue[],
  texts: Texts,
): readonly RuleProblem[] => {
  const { t, w } = texts;
  const ofTerms = issues
    .filter(({ path }) => TERM.test(path))
    .map(({ path, message }): RuleProblem => {
      const term = String(valueAt(source, pathOf(path)));
      const words = w('problem_at', { label: t('one_word', { term }), why: message });
      return { key: path, words, path: ['terms'] };
    });
  const others = issues.filter(({ path }) => !TERM.test(path));
  return [...ofTerms, ...describeIssues(source, others, w, ownLabel(texts))];
};

interface QuickState {
  readonly rule: QuickRule;
  /** The rule that is derived, with the ticked tests. */
  readonly source: Source;
  /** What the server says of the rule without tests. */
  readonly issues: readonly SourceIssue[];
  readonly ticked: readonly ProposedTest[];
}

/** What the page already knows to be in the way of publishing. */
export const quickProblems = (
  { rule, source, issues, ticked }: QuickState,
  texts: Texts,
): readonly RuleProblem[] => {
  const { t, w } = texts;
  const empty = (label: string, path: Path): RuleProblem => ({
    key: label,
    words: w('problem_empty', { label }),
    path,
  });
  const hasWords = termsIn(rule.words).length > 0;
  const ofWords = issues.filter(({ path }) => /^\/(terms|replace)(\/|$)/.test(path));
  const unfit = ticked.filter(({ passed }) => passed !== true);
  return [
    ...(hasWords ? describeQuick(source, ofWords, texts) : [empty(t('words'), ['terms'])]),
    ...(isBlank(rule.why) ? [empty(w('message'), ['message'])] : []),
    ...(hasWords && ofWords.length === 0
      ? testProblems(source, w).map((words) => ({ key: words, words, path: ['tests'] }))
      : []),
    ...unfit.map(({ test: { text } }) => ({
      key: text,
      words: t('test_unfit', { text: text.slice(0, CUT) }),
      path: ['tests'],
    })),
  ];
};
