import { tellRemedy } from './remedy.ts';
import { tellGaps, tellSummary } from './format-text.ts';
import type { Report, ReportedFinding, Severity } from './report.ts';

const COMMANDS: Readonly<Record<Severity, string>> = {
  CRITICAL: 'error',
  HIGH: 'error',
  MEDIUM: 'warning',
  LOW: 'notice',
};

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const command = (
  name: string,
  properties: Readonly<Record<string, string | number | null>>,
  message: string,
): string => {
  const told = Object.entries(properties)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${name}${told.length > 0 ? ` ${told.join(',')}` : ''}::${escapeData(message)}`;
};

const annotationOf = (finding: ReportedFinding): string => {
  const { file, line, column, end_line: endLine, end_column: endColumn } = finding;
  // GitHub refuses columns of a stretch over several lines.
  const isOneLine = line !== null && line === endLine;
  const properties = {
    file,
    line,
    endLine,
    col: isOneLine ? column : null,
    endColumn: isOneLine && endColumn !== null ? endColumn - 1 : null,
    title: `${finding.rule} (${finding.severity})`,
  };
  const words = finding.quote === null ? '' : `"${finding.quote}": `;
  const better = finding.suggestion === null ? '' : ` Better: "${finding.suggestion}".`;
  const remedy = tellRemedy(finding);
  const offer = remedy === null ? '' : ` ${remedy}`;
  const where = finding.where === null ? '' : ` (${finding.where})`;
  return command(
    COMMANDS[finding.severity],
    properties,
    `${words}${finding.reason}${better}${offer}${where}`,
  );
};

/**
 * Annotations of a workflow of GitHub, one a line. The summary and what was not checked are annotations too: a
 * plain line with the name of a file could be read as a command.
 */
export const formatGithub = (report: Report): string => {
  const findings = report.findings.filter(({ status }) => status === 'new').map(annotationOf);
  const unchecked = report.unchecked.map(({ file, kind, reason }) =>
    command(kind === 'failed' ? 'error' : 'notice', { file, title: 'Not checked' }, reason),
  );
  const summary = [...tellSummary(report), ...tellGaps(report)].join('\n');
  const lines = [...findings, ...unchecked, command('notice', { title: 'Copydesk' }, summary)];
  return lines.map((line) => `${line}\n`).join('');
};
