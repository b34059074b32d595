import {
  checkOffline,
  compilePacks,
  findUnknownWord,
  type LoadedPacks,
  loadOfflinePacks,
  PackError,
} from '@copydesk/server/offline';
import { Failure } from '../terminal/failure.ts';
import { type CheckSource, tellAssumed } from './check-files.ts';
import { type CheckSettings, packFolders } from './settings.ts';

export interface PackCheck {
  readonly check: CheckSource;
  readonly packs: readonly { readonly id: string; readonly version: string }[];
  readonly rules: number;
}

/** Where and for which version of the program read packs are kept; null to keep none. */
export type PackCache = { readonly folder: string; readonly version: string } | null;

const loadPacks = async (folders: readonly string[], cache: PackCache): Promise<LoadedPacks> => {
  try {
    return await loadOfflinePacks(folders, cache);
  } catch (error) {
    if (error instanceof PackError) throw new Failure(error.message);
    throw error;
  }
};

/** Prepares a check by packs alone, without a service. */
export const checkByPacks = async (
  cwd: string,
  { packs: names, language, metadata }: CheckSettings,
  cache: PackCache,
): Promise<PackCheck> => {
  const { packs, kept } = await loadPacks(packFolders(cwd, names), cache);
  const rules = compilePacks(packs, kept);
  const unknown = findUnknownWord(rules, metadata);
  if (unknown)
    throw new Failure(
      `--${unknown.key} ${unknown.word} is unknown.`,
      `Known are ${unknown.known.join(', ')}.`,
    );
  const today = new Date().toISOString().slice(0, 10);
  return {
    packs: packs.map(({ id, version }) => ({ id, version })),
    rules: rules.byKey.size,
    check: async (source, hinted) => {
      const result = await checkOffline(rules, source, {
        language: language ?? hinted,
        metadata,
        today,
      });
      return {
        language: result.language,
        hasRules: result.rulesOfLanguage > 0,
        coverage: result.coverage,
        unjudged: result.unjudged.map(({ ruleId, ruleName }) => ({
          rule: ruleId,
          rule_name: ruleName,
        })),
        unread: [
          ...(result.isAssumed ? [tellAssumed(result.language)] : []),
          ...result.truncated.map((rule) => `${rule} has more findings than are listed`),
        ],
        findings: result.findings.map(({ place, ...finding }) => ({
          rule: finding.ruleId,
          rule_name: finding.ruleName,
          pack: finding.packId,
          severity: finding.severity,
          quote: finding.quote,
          sentence: finding.sentence,
          line: place?.line ?? null,
          column: place?.column ?? null,
          end_line: place?.endLine ?? null,
          end_column: place?.endColumn ?? null,
          where: finding.where,
          reason: finding.reason,
          recommendation: finding.recommendation,
          suggestion: finding.suggestion,
          insertion: finding.insertion?.text ?? null,
          insertion_status: finding.insertion?.status ?? null,
          omission: finding.omission?.text ?? null,
        })),
      };
    },
  };
};
