import type { Log, ReportingDescriptor, Result, Suppression } from 'sarif';
import { tellSummary } from './format-text.ts';
import { tellRemedy } from './remedy.ts';
import type { Report, ReportedFinding, Severity } from './report.ts';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  CRITICAL: 'error',
  HIGH: 'error',
  MEDIUM: 'warning',
  LOW: 'note',
};

const uriOf = (file: string): string => file.split('/').map(encodeURIComponent).join('/');

const suppressionsOf = ({ status, ignore_reason: reason }: ReportedFinding): Suppression[] => {
  if (status === 'ignored')
    return [{ kind: 'inSource', ...(reason === null ? {} : { justification: reason }) }];
  return status === 'baselined' ? [{ kind: 'external', justification: 'in the baseline' }] : [];
};

const locationOf = (finding: ReportedFinding): Result['locations'] => {
  const { file, line, column, end_line: endLine, end_column: endColumn, where } = finding;
  const hasPlace = line !== null && column !== null && endLine !== null && endColumn !== null;
  return [
    {
      physicalLocation: {
        artifactLocation: { uri: uriOf(file) },
        ...(hasPlace
          ? { region: { startLine: line, startColumn: column, endLine, endColumn } }
          : {}),
      },
      ...(where === null ? {} : { message: { text: where } }),
    },
  ];
};

const resultOf = (finding: ReportedFinding, ruleIndex: number): Result => {
  const { rule, severity, quote, reason, suggestion, fingerprint } = finding;
  const words = quote === null ? '' : `"${quote}": `;
  const better = suggestion === null ? '' : ` Better: "${suggestion}".`;
  const remedy = tellRemedy(finding);
  const offer = remedy === null ? '' : ` ${remedy}`;
  return {
    ruleId: rule,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: `${words}${reason}${better}${offer}` },
    locations: locationOf(finding) ?? [],
    partialFingerprints: { 'copydesk/v1': fingerprint },
    baselineState: finding.status === 'baselined' ? 'unchanged' : 'new',
    suppressions: suppressionsOf(finding),
    properties: { severity },
  };
};

/** The report as a SARIF 2.1.0 log. Files that were not checked are notifications of the run. */
export const toSarif = (report: Report): Log => {
  const byRule = Map.groupBy(report.findings, ({ rule }) => rule);
  const ids = [...byRule.keys()].toSorted();
  const rules = ids.map((id): ReportingDescriptor => {
    const first = byRule.get(id)?.[0];
    return {
      id,
      shortDescription: { text: first?.rule_name ?? id },
      ...(first?.recommendation ? { help: { text: first.recommendation } } : {}),
      ...(first ? { defaultConfiguration: { level: LEVELS[first.severity] } } : {}),
    };
  });
  const failed = report.unchecked.some(({ kind }) => kind === 'failed');
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Copydesk', version: report.tool.version, rules } },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: !failed,
            // Without it, a run without results would look like a good one.
            toolExecutionNotifications: [
              { level: 'note', message: { text: tellSummary(report).join(' ') } },
              ...report.unchecked.map(({ file, kind, reason }) => ({
                level: kind === 'failed' ? ('error' as const) : ('note' as const),
                message: { text: `Not checked: ${reason}` },
                locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) } } }],
              })),
            ],
          },
        ],
        results: report.findings.map((finding) => resultOf(finding, ids.indexOf(finding.rule))),
      },
    ],
  };
};
