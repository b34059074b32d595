import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DETAIL_KEYS, findWord, KNOWN_WORDS } from '@copydesk/contract/assets/known-words';
import { LANGUAGE_KEYS } from '@copydesk/contract/shared/schema';
import { check } from '../checking/check.ts';
import { isShown } from '../checking/topic/find-topics.ts';
import { compileRules } from '../checking/compile-rules.ts';
import type { ExtractedDocument } from '../checking/extract/document.ts';
import { EXTRACTION_CHILD, extractInChild } from '../checking/children/extract-in-child.ts';
import { locate, type Position } from '../checking/extract/locate.ts';
import { languageOfTag } from '../text/locales.ts';
import type { AssetMetadata, Finding } from '../checking/rule.ts';
import { createChildPool } from '../platform/children/child-pool.ts';
import { acceptRootChildren, areChildrenUnprivileged } from '../platform/children/child-user.ts';
import { assumeMarket } from '../rules/assume-market.ts';
import { findPacks, loadPack } from '../rules/packs/load-pack.ts';
import type { PackRule } from '../rules/packs/pack.ts';
import { readFailOn, type Severity } from './fail-on.ts';

const USAGE = `npm run rules -- check [options] FILE ...
  --packs a,b        the packs to check against (default: all in the folder packs)
  --language EN      the language of the files; found out from each text when not said
  --market EU  --category food  --channel web_page  --audience consumer
                     what is known of the texts; each may be given several times. Rules for another market,
                     channel or audience stay silent; a category only adds rules
  --fail-on HIGH     exit with 1 when something of this severity or worse is found
Reads HTML, Markdown, text, PDF, DOCX and PPTX. Starter packs are not legal advice.`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const placeOf = (position: Position): string => {
  switch (position.kind) {
    case 'html':
      return position.path;
    case 'lines':
      return `line ${position.line}, column ${position.column}`;
    case 'pdf':
      return `page ${position.page}`;
    case 'office':
      return position.slide === null
        ? `${position.part}, paragraph ${position.paragraph}`
        : `slide ${position.slide}`;
    case 'json':
      return position.pointer;
  }
};

interface LoadedRule {
  readonly packId: string;
  readonly rule: PackRule;
}

const loadRules = async (names: readonly string[]): Promise<LoadedRule[]> => {
  const folders =
    names.length > 0 ? names.map((name) => resolve('packs', name)) : await findPacks('packs');
  const readings = await Promise.all(folders.map(loadPack));
  return readings.flatMap(({ pack }, n) => {
    if (!pack) throw new Error(`${folders[n]} has mistakes; npm run rules -- test tells them`);
    return pack.rules.map((rule) => ({ packId: pack.id, rule }));
  });
};

/** One line for a finding: severity, rule, place and text. */
const tell = (
  { ruleId, place, suggestion }: Finding,
  rule: PackRule | undefined,
  document: ExtractedDocument,
): string => {
  const where = place
    ? placeOf(locate(document, place.segment, place.start, place.end).position)
    : 'the whole text';
  const what = place ? JSON.stringify(place.quote) : 'something is missing';
  const instead = suggestion ? `, better ${JSON.stringify(suggestion)}` : '';
  const why = rule ? `\n            ${rule.message}` : '';
  return `  ${(rule?.severity ?? '').padEnd(9)} ${ruleId}: ${what}${instead} (${where})${why}`;
};

/** Refuses a word that is neither built in nor named by a rule of these packs, because it must be a typo. */
const refuseUnknown = (said: AssetMetadata, rules: readonly PackRule[]): void => {
  for (const key of DETAIL_KEYS) {
    const named = rules.flatMap(({ when }) => when?.[key] ?? []);
    const known = [...new Set([...KNOWN_WORDS[key], ...named])];
    const unknown = [said[key] ?? []].flat().find((word) => findWord(known, word) === null);
    if (unknown !== undefined)
      throw new Error(`--${key} ${unknown} is unknown; known are ${known.join(', ')}`);
  }
};

const main = async (): Promise<number> => {
  const text = { type: 'string' } as const;
  const words = { type: 'string', multiple: true } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      packs: text,
      language: text,
      market: words,
      category: words,
      channel: words,
      audience: words,
      'fail-on': text,
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { packs, language, help, 'fail-on': failOn, ...known } = values;
  if (help || positionals.length === 0) {
    say(USAGE);
    return help ? 0 : 2;
  }
  const failing = readFailOn(failOn);
  const declared = LANGUAGE_KEYS.find((key) => key === language) ?? null;
  if (language !== undefined && declared === null) {
    throw new Error(`--language is one of ${LANGUAGE_KEYS.join(', ')}`);
  }
  const loaded = await loadRules(packs?.split(',') ?? []);
  const rules = loaded.map(({ rule }) => rule);
  const byId = new Map(loaded.map((one) => [one.rule.id, one]));
  const compiled = compileRules(rules);
  const today = new Date().toISOString().slice(0, 10);
  const stated = Object.fromEntries(Object.entries(known).filter(([, value]) => value));
  refuseUnknown(stated, rules);
  const metadata = assumeMarket(byId, stated);
  // The files are those of whoever runs this, who need not put it elsewhere first.
  if (!areChildrenUnprivileged()) {
    process.stderr.write('Warning: root reads the files, since no other user may enter this.\n');
    acceptRootChildren();
  }
  const children = createChildPool({ ...EXTRACTION_CHILD, children: 1 });
  const seen: Severity[] = [];
  let failures = 0;
  for (const file of positionals) {
    const document = await extractInChild(children, {
      input: file,
      hint: { name: basename(file) },
    });
    if ('failure' in document) {
      failures += 1;
      say(`${file}: could not be read. ${document.message}`);
      continue;
    }
    const segments = document.segments.map(({ text: words, scope, language: tag }) => ({
      text: words,
      scope,
      language: languageOfTag(tag),
    }));
    const spoken = declared ?? languageOfTag(document.language);
    const asset = { segments, language: spoken, metadata };
    const result = check(asset, compiled, today);
    const about = (result.topics ?? []).filter(isShown).map(({ topic }) => topic);
    const treated = about.length === 0 ? '' : `, about ${about.join(' and ')}`;
    const named = `${document.format}, ${result.language ?? 'language not known'}${treated}`;
    say(`${file} (${named}): ${result.findings.length} findings, ${result.gates.length} to judge`);
    for (const finding of result.findings) {
      const rule = byId.get(finding.ruleId)?.rule;
      if (rule) seen.push(rule.severity);
      say(tell(finding, rule, document));
    }
  }
  await children.close();
  const isBad = seen.some((severity) => failing.includes(severity));
  return failures > 0 || isBad ? 1 : 0;
};

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
