import type { ReportedFinding } from './report.ts';

/** A comment that excuses findings of some rules in the lines from `from` to `to`. */
export interface IgnoreComment {
  readonly line: number;
  readonly rules: readonly string[];
  /** Empty if the comment gives none; then it excuses nothing. */
  readonly reason: string;
  readonly from: number;
  readonly to: number;
}

/** The formats that have comments. In others the words would be text. */
const WITH_COMMENTS: ReadonlySet<string> = new Set(['markdown', 'mdx', 'html', 'asciidoc', 'po']);
const COMMENT =
  /(?:<!--|\{\s*\/\*|^\s*\/\/|^\s*#)\s*copydesk-ignore[ \t]+([\w./-]+(?:\s*,\s*[\w./-]+)*)[ \t]*(?::[ \t]*(.*?))?\s*(?:-->|\*\/\s*\}|$)/;

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

/** The comment holds for its own line and for the next paragraph. */
const lastLine = (lines: readonly string[], at: number): number => {
  let last = at + 1;
  while (last < lines.length && isBlank(lines[last])) last += 1;
  while (last + 1 < lines.length && !isBlank(lines[last + 1])) last += 1;
  return Math.min(last, lines.length - 1) + 1;
};

export const readIgnoreComments = (source: string | null, format: string): IgnoreComment[] => {
  if (source === null || !WITH_COMMENTS.has(format) || !source.includes('copydesk-ignore'))
    return [];
  const lines = source.split(/\r\n|\r|\n/);
  return lines.flatMap((line, at) => {
    const found = COMMENT.exec(line);
    if (!found) return [];
    const [, rules = '', reason = ''] = found;
    return [
      {
        line: at + 1,
        rules: rules.split(',').map((rule) => rule.trim()),
        reason: reason.trim(),
        from: at + 1,
        to: lastLine(lines, at),
      },
    ];
  });
};

const holdsFor = (
  { rules, from, to }: IgnoreComment,
  { rule, rule_name: name, line, end_line: end }: ReportedFinding,
): boolean => {
  if (!rules.includes(rule) && !rules.includes(name)) return false;
  // What a whole file lacks has no line, so a comment anywhere in the file is about it.
  return line === null || (line >= from && (end ?? line) <= to);
};

/** Marks the findings of a file that comments excuse, and says which comments excuse nothing and why. */
export const applyIgnoreComments = (
  file: string,
  findings: readonly ReportedFinding[],
  comments: readonly IgnoreComment[],
): { readonly findings: readonly ReportedFinding[]; readonly told: readonly string[] } => {
  const used = new Set<IgnoreComment>();
  const marked = findings.map((finding): ReportedFinding => {
    const comment = comments.find((one) => one.reason !== '' && holdsFor(one, finding));
    if (!comment) return finding;
    used.add(comment);
    return { ...finding, status: 'ignored', ignore_reason: comment.reason };
  });
  const told = comments
    .filter((comment) => !used.has(comment))
    .map(({ line, rules, reason }) =>
      reason === ''
        ? `${file}:${line}: the comment for ${rules.join(', ')} gives no reason, so it excuses nothing. Write: copydesk-ignore RULE: reason`
        : `${file}:${line}: the comment for ${rules.join(', ')} excuses nothing. Remove it, or correct the name of the rule.`,
    );
  return { findings: marked, told };
};
