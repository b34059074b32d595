import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { RulesFile } from '../checking/children/check-in-child.ts';
import { writeForChildren } from '../platform/children/child-user.ts';
import { invalidValue } from '../platform/errors.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { isPlain } from '../rules/lenient-rule.ts';
import type { PackRule } from '../rules/packs/pack.ts';
import type { RuleIssue } from '../rules/packs/rule-issues.ts';
import type { DraftSource } from '../rules/rule-drafts.ts';
import type { TryInChild } from '../rules/try-in-child.ts';
import type { Trial } from '../rules/try-rule.ts';
import { languageOfTag } from '../text/locales.ts';
import { checkStored, inOrder, type StoredChecks } from './check-stored.ts';
import { type PickedSnapshot, pickSnapshots } from './pick-snapshots.ts';
import { chooseTests } from './proposals/choose-tests.ts';
import { pickSentences } from './proposals/pick-sentences.ts';
import type { Candidate } from './proposals/proposed-test.ts';

export interface ProposalParts extends StoredChecks {
  readonly tryRule: TryInChild;
  /** A folder that the child processes can read. */
  readonly rulesFolder: string;
}

/** A proposed test and what the rule does with it. */
interface TriedCandidate extends Candidate {
  /** Null if it could not be run. */
  readonly passed: boolean | null;
  readonly found: readonly (string | null)[];
}

/** What the rule finds in the newest texts. */
interface Reading {
  readonly texts: number;
  readonly marked: number;
  readonly findings: number;
  readonly unread: number;
  /** Whether there are more texts than were looked at. */
  readonly more: boolean;
}

export interface Proposals {
  readonly outcome: 'proposed' | 'not_runnable' | 'too_slow' | 'replaced';
  readonly issues: readonly RuleIssue[];
  readonly tests: readonly TriedCandidate[];
  readonly reading: Reading;
  readonly languages: readonly { readonly language: LanguageKey; readonly texts: number }[];
}

/** Somebody waits for the answer, so it is made from so many texts, bytes and milliseconds at most. */
const MOST_TEXTS = 60;
const PAGE = 12;
const MOST_BYTES = 48 * 1024 * 1024;
const MOST_MS = 5_000;
const LATE = 'late' as const;

/** Only these kinds object to the mere words: a sentence with the words is a finding for no other kind. */
const KINDS: readonly unknown[] = ['prohibit', 'substitute'];

const NOTHING: Reading = { texts: 0, marked: 0, findings: 0, unread: 0, more: false };

/** Whether there is a term to look for, in any language. */
const hasTerms = (terms: unknown): boolean =>
  isPlain(terms) &&
  Object.values(terms).some(
    (list) => Array.isArray(list) && list.some((term) => typeof term === 'string' && term !== ''),
  );

const declaredOf = ({ metadata, declaredLanguage }: PickedSnapshot): LanguageKey | null =>
  metadata.language ?? languageOfTag(declaredLanguage);

const countLanguages = (known: readonly (LanguageKey | null)[]): Proposals['languages'] =>
  [...Map.groupBy(known, (language) => language)]
    .flatMap(([language, own]) => (language ? [{ language, texts: own.length }] : []))
    .toSorted((one, other) => other.texts - one.texts);

/** The languages that the newest texts declare. */
const declaredLanguages = async (scope: Scope): Promise<Proposals['languages']> => {
  const known: (LanguageKey | null)[] = [];
  const size = { limit: MOST_TEXTS, size: MOST_TEXTS };
  for await (const page of pickSnapshots(scope, { kind: 'newest' }, size))
    known.push(...page.map(declaredOf));
  return countLanguages(known);
};

/**
 * Checks the newest texts until one of the limits is reached, and collects sentences on the way. A text that takes too
 * long is left out.
 */
const readTexts = async (
  scope: Scope,
  parts: ProposalParts,
  rule: PackRule,
  file: RulesFile,
  begun: Promise<unknown>[],
): Promise<Pick<Proposals, 'reading' | 'languages'> & { candidates: readonly Candidate[] }> => {
  const ended = sleep<typeof LATE>(MOST_MS, LATE, { ref: false });
  const began = performance.now();
  const isOver = (): boolean => performance.now() - began >= MOST_MS;
  const today = scope.now().toISOString().slice(0, 10);
  const reading = { ...NOTHING };
  const candidates: Candidate[] = [];
  const known: (LanguageKey | null)[] = [];
  let bytes = 0;
  // One more than is read shows whether there are more.
  const size = { limit: MOST_TEXTS + 1, size: PAGE };
  for await (const page of pickSnapshots(scope, { kind: 'newest' }, size)) {
    const left = bytes > MOST_BYTES ? 0 : MOST_TEXTS - reading.texts - reading.unread;
    const wanted = page.slice(0, left);
    const checked = await inOrder(wanted, async (one) => {
      if (isOver()) return LATE;
      const checking = checkStored(scope, parts, { file, today }, one);
      begun.push(checking);
      return Promise.race([checking, ended]);
    });
    reading.more = wanted.length < page.length || checked.includes(LATE);
    for (const [n, snapshot] of wanted.entries()) {
      const one = checked[n] ?? null;
      if (one === LATE) continue;
      reading[one ? 'texts' : 'unread'] += 1;
      if (!one) continue;
      const { document, result } = one;
      bytes += one.bytes;
      known.push(result.language);
      reading.findings += result.findings.length;
      reading.marked += result.findings.length > 0 ? 1 : 0;
      const { assetId: id, assetName: name, assetUrl: url } = snapshot;
      const places = result.findings.flatMap(({ place }) => place ?? []);
      const text = { segments: document.segments, language: result.language, places };
      candidates.push(...pickSentences({ ...text, asset: { id, name, url } }, rule.terms));
    }
    if (reading.more) break;
  }
  return { reading, languages: countLanguages(known), candidates };
};

/** Gives children the rule in a file until all checks that were begun have ended. */
const withRulesFile = async <T>(
  folder: string,
  rule: PackRule,
  work: (file: RulesFile, begun: Promise<unknown>[]) => Promise<T>,
): Promise<T> => {
  const begun: Promise<unknown>[] = [];
  const name = `proposal-${newUuid()}`;
  const path = join(folder, `${name}.json`);
  await writeForChildren(path, JSON.stringify([rule]));
  try {
    return await work({ name, path }, begun);
  } finally {
    // A check that came too late may still have to read the file.
    void Promise.allSettled(begun).then(() => rm(path, { force: true }));
  }
};

const triedWith = (
  tests: readonly Candidate[],
  outcomes: Trial['tests'],
): readonly TriedCandidate[] =>
  tests.map((test, n) => {
    const outcome = outcomes[n] ?? null;
    return { ...test, passed: outcome?.passed ?? null, found: outcome?.found ?? [] };
  });

/**
 * Proposes tests for a rule that is being written: sentences of the newest texts with its words and near them, and
 * composed ones where these are too few. Each was run by the rule. What must be found in a sentence is read from the
 * words, not from the rule, so a test may fail. Nothing is stored. Throws invalid for a rule of another kind.
 */
export const proposeRuleTests = async (
  scope: Scope,
  parts: ProposalParts,
  { source, person }: { readonly source: DraftSource; readonly person: string },
): Promise<Proposals> => {
  if (source['kind'] !== undefined && !KINDS.includes(source['kind'])) {
    const words = 'Tests can be proposed for rules that prohibit words or replace them.';
    throw invalidValue(['source', 'kind'], words);
  }
  const trier = { workspaceId: scope.workspaceId, person: `proposals ${person}` };
  const asked = { text: '', language: 'EN', decided: [] } as const;
  const nothing = { issues: [], tests: [], reading: NOTHING, languages: [] };
  if (!hasTerms(source['terms'])) {
    // Whoever opens an empty form is about to type, and starting the processes takes a moment.
    void parts.tryRule({ ...trier, person: null }, { ...asked, source });
    return { ...nothing, outcome: 'not_runnable', languages: await declaredLanguages(scope) };
  }
  const first = await parts.tryRule(trier, {
    ...asked,
    source: { ...source, tests: [] },
    withRule: true,
  });
  if (first.kind !== 'tried') return { ...nothing, outcome: first.kind };
  const { issues, rule } = first.trial;
  if (!rule) {
    const languages = await declaredLanguages(scope);
    return { ...nothing, outcome: 'not_runnable', issues, languages };
  }
  const { candidates, ...read } = await withRulesFile(parts.rulesFolder, rule, (file, begun) =>
    readTexts(scope, parts, rule, file, begun),
  );
  const tests = chooseTests(rule.terms, candidates);
  const second = await parts.tryRule(trier, {
    ...asked,
    source: { ...source, tests: tests.map(({ test }) => test) },
  });
  if (second.kind !== 'tried') return { ...nothing, outcome: second.kind };
  return { ...read, outcome: 'proposed', issues, tests: triedWith(tests, second.trial.tests) };
};
