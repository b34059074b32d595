import { readFileSync } from 'node:fs';
import { LANGUAGE_KEYS, type LanguageKey } from '@copydesk/contract/shared/schema';
import { checkWithUnknowns } from '../../src/checking/check-unknown.ts';
import { compileRules } from '../../src/checking/compile-rules.ts';
import type { PackRule } from '../../src/rules/packs/pack.ts';
import { type Share, shareOf } from './share.ts';

/** A day on which every rule of the starter packs is in force. */
const TODAY = '2026-12-01';

/** A text that somebody else labelled: a line of a JSON Lines file. */
interface OutsideText {
  readonly id: string;
  readonly text: string;
  readonly label: 'breach' | 'lawful';
  readonly language: string;
  readonly market: string;
  readonly topic: string;
}

/** What is said of a text of which only language and market are known. */
export interface OutsideReading extends OutsideText {
  readonly findings: readonly string[];
  /** What asks a question: rules with gaps, rules that need a model, and the kinds of claims it reads like. */
  readonly questions: readonly string[];
}

const LANGUAGES: ReadonlySet<string> = new Set(LANGUAGE_KEYS);

/** The markets that a file without markets is read for. */
const ANY_MARKET = ['US', 'GB', 'EU'];

/** Reads a file of texts; one without markets is read for each of ANY_MARKET. */
export const readOutside = (file: string): readonly OutsideText[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as OutsideText & { readonly market?: string })
    .flatMap(({ market, ...text }) =>
      (market === undefined ? ANY_MARKET : [market]).map((one) => ({ ...text, market: one })),
    );

/** Checks each text as `POST /checks` does, with nothing known but language and market. */
export const readAll = (
  texts: readonly OutsideText[],
  rules: readonly PackRule[],
): readonly OutsideReading[] => {
  const compiled = compileRules(rules);
  return texts.map((text) => {
    const language = LANGUAGES.has(text.language) ? (text.language as LanguageKey) : null;
    const asset = {
      segments: [{ text: text.text, scope: 'body' as const }],
      language,
      metadata: { market: text.market },
    };
    const { findings, gates, hints, unknowns } = checkWithUnknowns(asset, compiled, TODAY, {
      hints: true,
    });
    const open = unknowns.possible.filter(({ open: details }) => !details.includes('language'));
    return {
      ...text,
      findings: [...new Set(findings.map(({ ruleId }) => ruleId))],
      questions: [
        ...gates.map(({ ruleId }) => `${ruleId} (model)`),
        ...open.map(({ ruleId, open: details }) => `${ruleId} (${details.join(', ')})`),
        ...hints.map(({ family }) => `like ${family}`),
      ],
    };
  });
};

/** What the packs say of texts that others labelled. */
export interface OutsideQuality {
  readonly breaches: number;
  readonly lawful: number;
  readonly found: Share | null;
  readonly signed: Share | null;
  readonly foundLawful: Share | null;
  readonly signedLawful: Share | null;
  readonly precision: Share | null;
}

const isFound = ({ findings }: OutsideReading): boolean => findings.length > 0;
const isSigned = ({ findings, questions }: OutsideReading): boolean =>
  findings.length + questions.length > 0;

/** Adds up readings. */
export const outsideQuality = (readings: readonly OutsideReading[]): OutsideQuality => {
  const breaches = readings.filter(({ label }) => label === 'breach');
  const lawful = readings.filter(({ label }) => label === 'lawful');
  const right = breaches.filter(isFound).length;
  const wrong = lawful.filter(isFound).length;
  return {
    breaches: breaches.length,
    lawful: lawful.length,
    found: shareOf(right, breaches.length),
    signed: shareOf(breaches.filter(isSigned).length, breaches.length),
    foundLawful: shareOf(wrong, lawful.length),
    signedLawful: shareOf(lawful.filter(isSigned).length, lawful.length),
    precision: shareOf(right, right + wrong),
  };
};
