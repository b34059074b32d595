import { safe, safeLine } from '../terminal/safe.ts';
import type { Io } from '../terminal/io.ts';
import { tellRemedy } from './remedy.ts';
import { countOf, type Report, type ReportedFinding, SEVERITIES, type Severity } from './report.ts';

const STYLES = { CRITICAL: 'red', HIGH: 'red', MEDIUM: 'yellow', LOW: 'cyan' } as const;
const MAX_NAMED = 20;

type Paint = Io['paint'];

const countWord = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const placeOf = ({ line, column, where }: ReportedFinding): string =>
  line === null ? (where ?? 'whole file') : `${line}:${column}`;

const tellFinding = (finding: ReportedFinding, paint: Paint): readonly string[] => {
  const { severity, rule, quote, suggestion, status, ignore_reason: why } = finding;
  const words = quote === null ? 'something is missing' : JSON.stringify(quote);
  const better = suggestion === null ? '' : `, better ${JSON.stringify(suggestion)}`;
  const head = safe(
    `  ${placeOf(finding).padEnd(8)} ${severity.padEnd(8)} ${rule}: ${words}${better}`,
  );
  if (status === 'baselined') return [paint('dim', `${head} (in the baseline)`)];
  if (status === 'ignored') return [paint('dim', `${head} (excused: ${safe(why ?? '')})`)];
  const painted = head.replace(severity, paint(STYLES[severity], severity));
  const below = (text: string | null) => (text === null ? [] : [`           ${safe(text)}`]);
  return [
    painted,
    ...below(finding.reason),
    ...below(tellRemedy(finding)),
    ...below(finding.recommendation).map((line) => paint('dim', line)),
  ];
};

const bySeverity = (findings: readonly ReportedFinding[]): string =>
  SEVERITIES.toReversed()
    .map(
      (severity: Severity) =>
        [severity, findings.filter((one) => one.severity === severity)] as const,
    )
    .filter(([, found]) => found.length > 0)
    .map(([severity, found]) => `${found.length} ${severity}`)
    .join(', ');

const some = (lines: readonly string[]): readonly string[] =>
  lines.length <= MAX_NAMED
    ? lines
    : [...lines.slice(0, MAX_NAMED), `and ${lines.length - MAX_NAMED} more`];

const list = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [heading, ...some(lines).map((line) => `  ${safeLine(line)}`)];

/** What the report does not know: everything that keeps "no findings" from meaning "clean". */
export const tellGaps = ({
  files,
  unchecked,
  comments,
  stale_baseline: stale,
}: Report): readonly string[] => {
  const unjudged = Map.groupBy(
    files.flatMap((file) => file.unjudged.map((rule) => ({ ...rule, file: file.file }))),
    ({ rule }) => rule,
  );
  return [
    ...list(
      'Not checked:',
      unchecked.map(({ file, reason }) => `${file}: ${reason}`),
    ),
    ...list(
      'Not read, or not sure:',
      files.flatMap(({ file, unread }) => unread.map((what) => `${file}: ${what}`)),
    ),
    ...list(
      'Language not known, so only the rules for all languages ran. Say it with --language:',
      files.filter(({ language }) => language === null).map(({ file }) => file),
    ),
    ...list(
      'No rule has words in the language of:',
      files
        .filter(({ has_rules: has, language }) => language !== null && has === false)
        .map(({ file, language }) => `${file} (${language})`),
    ),
    ...list(
      'Not judged, because only a language model can:',
      [...unjudged].map(
        ([rule, places]) =>
          `${rule} (${countWord(new Set(places.map(({ file }) => file)).size, 'file')})`,
      ),
    ),
    ...list(
      'Rules that did not run although they may apply. Say what you know with --market, --category or --language:',
      files.flatMap(({ file, coverage }) =>
        coverage && coverage.may_apply > 0
          ? [`${file}: ${countWord(coverage.may_apply, 'rule')}`]
          : [],
      ),
    ),
    ...list('Comments:', comments),
    ...list(
      'In the baseline and not found any more (--prune-baseline removes them):',
      stale.map(
        ({ file, rule, quote }) =>
          `${file}: ${rule}${quote === null ? '' : ` ${JSON.stringify(quote)}`}`,
      ),
    ),
  ];
};

/** How many rules ran: the fewest and the most on a file. */
const tellRan = ({ files, rules }: Report): string => {
  const ran = files.map(({ coverage }) => coverage?.ran);
  const known = ran.filter((one) => one !== undefined);
  if (known.length < ran.length || known.length === 0)
    return `not known which of ${countWord(rules, 'rule')} ran`;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const told = least === most ? String(least) : `${least} to ${most}`;
  return `${told} of ${countWord(rules, 'rule')} ran${least === most ? '' : ' on each'}`;
};

/** One or two lines that say what was found, and among what. */
export const tellSummary = (report: Report): readonly string[] => {
  const fresh = report.findings.filter(({ status }) => status === 'new');
  const known = countOf(report, 'baselined');
  const ignored = countOf(report, 'ignored');
  const severities = fresh.length === 0 ? '' : ` (${bySeverity(fresh)})`;
  const of = `${countWord(report.files.length, 'file')}, ${tellRan(report)}`;
  return [
    `${countWord(fresh.length, 'finding')}${severities} in ${of}.`,
    ...(known > 0 ? [`${countWord(known, 'known finding')} in the baseline.`] : []),
    ...(ignored > 0 ? [`${countWord(ignored, 'finding')} excused by comments.`] : []),
  ];
};

/** The report for people: findings by file, then what was not checked, then the summary. */
export const formatText = (report: Report, paint: Paint): string => {
  const byFile = Map.groupBy(report.findings, ({ file }) => file);
  const lines = [...byFile].flatMap(([file, findings]) => [
    paint('bold', safe(file)),
    ...findings.flatMap((finding) => tellFinding(finding, paint)),
    '',
  ]);
  const gaps = tellGaps(report);
  return [...lines, ...gaps, ...(gaps.length > 0 ? [''] : []), ...tellSummary(report), ''].join(
    '\n',
  );
};
