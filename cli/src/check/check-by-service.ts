import type { Copydesk } from '@copydesk/sdk';
import { languageOfTag, locateIn, type ReadSource } from '@copydesk/server/offline';
import type { PackCheck } from './check-by-packs.ts';
import { type CheckSource, type FileCheck, tellAssumed } from './check-files.ts';
import type { Coverage } from './report.ts';
import type { CheckSettings } from './settings.ts';

/** The service takes 100 KiB. A check of a longer file is several checks, each of whole paragraphs. */
const MAX_BYTES = 90 * 1024;
const BREAK = '\n\n';

interface Part {
  /** The segments of the file that it has, with the place of each in its text. */
  readonly segments: { readonly index: number; readonly start: number }[];
  text: string;
}

/**
 * The texts of a file as plain texts for the service: one paragraph for each segment. What readers do not see is
 * left out, because the service would take it for text.
 */
const partsOf = ({ segments }: ReadSource): readonly Part[] => {
  const parts: Part[] = [];
  for (const [index, { text, scope }] of segments.entries()) {
    if (scope === 'meta') continue;
    let part = parts.at(-1);
    const isFull =
      part !== undefined && Buffer.byteLength(part.text) + Buffer.byteLength(text) > MAX_BYTES;
    if (part === undefined || isFull) {
      part = { segments: [], text: '' };
      parts.push(part);
    }
    if (part.text !== '') part.text += BREAK;
    part.segments.push({ index, start: part.text.length });
    part.text += text;
  }
  return parts;
};

/** The segment of a part at an offset of its text, with the offset in the segment. */
const segmentAt = ({ segments }: Part, at: number) => segments.findLast(({ start }) => start <= at);

const sentenceAround = (text: string, start: number, end: number): string => {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  return text.slice(from, to === -1 ? text.length : to);
};

const unreadOf = (source: ReadSource, parts: readonly Part[]): readonly string[] => [
  ...(source.segments.some(({ scope }) => scope === 'meta')
    ? ['descriptions were not sent to the service']
    : []),
  ...(parts.length > 1
    ? [`it was checked in ${parts.length} parts, so rules about the whole file saw each part alone`]
    : []),
];

/** The coverage of parts together. A service of an earlier release does not say it. */
const worse = (before: Coverage | null, part: Coverage | undefined): Coverage | null => {
  if (!before || !part) return part ?? null;
  return {
    rules: Math.max(before.rules, part.rules),
    ran: Math.min(before.ran, part.ran),
    may_apply: Math.max(before.may_apply, part.may_apply),
  };
};

/** Prepares a check by the enabled rules of a workspace. */
export const checkByService = (client: Copydesk, settings: CheckSettings): PackCheck => {
  let rules = 0;
  const check: CheckSource = async (source, hinted): Promise<FileCheck> => {
    const parts = partsOf(source);
    const findings: FileCheck['findings'][number][] = [];
    const unjudged = new Map<string, string>();
    let language: string | null = null;
    let isTruncated = false;
    let isAssumed = false;
    let coverage: FileCheck['coverage'] = null;
    for (const part of parts) {
      const answer = await client.checks.check({
        text: part.text,
        language: settings.language ?? hinted ?? languageOfTag(source.language),
        metadata: settings.metadata as Record<string, string[]>,
        ...(settings.packs === null ? {} : { packs: [...settings.packs] }),
      });
      rules = Math.max(rules, answer.rules);
      language ??= answer.language;
      coverage = worse(coverage, answer.coverage);
      isTruncated ||= answer.truncated;
      isAssumed ||= answer.gaps.some(({ reason }) => reason === 'language_assumed');
      for (const { rule_id: id, rule_name: name } of answer.unjudged) unjudged.set(id, name);
      for (const finding of answer.findings) {
        const { start, end } = finding;
        const found = start === null ? undefined : segmentAt(part, start);
        const place =
          found && start !== null && end !== null
            ? locateIn(source, found.index, start - found.start, end - found.start)
            : null;
        findings.push({
          rule: finding.rule_id,
          rule_name: finding.rule_name,
          pack: null,
          severity: finding.severity,
          quote: finding.quote,
          sentence: start === null || end === null ? '' : sentenceAround(part.text, start, end),
          line: place?.place?.line ?? null,
          column: place?.place?.column ?? null,
          end_line: place?.place?.endLine ?? null,
          end_column: place?.place?.endColumn ?? null,
          where: place?.where ?? null,
          reason: finding.reason,
          recommendation: finding.recommendation,
          suggestion: finding.suggestion,
          insertion: finding.insertion?.text ?? null,
          insertion_status: finding.insertion?.status ?? null,
          omission: finding.omission?.text ?? null,
        });
      }
    }
    return {
      language,
      hasRules: null,
      coverage,
      findings,
      unjudged: Array.from(unjudged, ([rule, name]) => ({ rule, rule_name: name })),
      unread: [
        ...unreadOf(source, parts),
        ...(isAssumed ? [tellAssumed(language)] : []),
        ...(isTruncated ? ['more was found than is listed'] : []),
      ],
    };
  };
  return {
    check,
    packs: [],
    get rules() {
      return rules;
    },
  };
};
