import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { check } from '../../checking/check.ts';
import { compileRules } from '../../checking/compile-rules.ts';
import { languageOf } from '../../text/locales.ts';
import { findPacks, loadPack } from './load-pack.ts';
import { PackFile, RulesFile } from './pack-schema.ts';
import { testPack } from './test-pack.ts';

const root = fileURLToPath(new URL('../../../../packs', import.meta.url));
const folders = await findPacks(root);

const published = (name: string): unknown => JSON.parse(readFileSync(`${root}/${name}`, 'utf8'));

test('the published schemas are the ones that the loader checks (npm run rules -- schema)', () => {
  const plain = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema));
  expect(published('pack.schema.json')).toEqual(plain(PackFile));
  expect(published('rules.schema.json')).toEqual(plain(RulesFile));
});

test.each(folders)('%s is in order and passes its own tests', async (folder) => {
  const { pack, issues } = await loadPack(folder);
  expect(issues).toEqual([]);
  expect(pack && testPack(pack)).toEqual([]);
});

test('all packs run together as each rule does alone', async () => {
  const packs = await Promise.all(folders.map(loadPack));
  const rules = packs.flatMap(({ pack }) => pack?.rules ?? []);
  const compiled = compileRules(rules);
  for (const rule of rules) {
    const [first] = rule.tests;
    if (first === undefined) continue;
    const asset = {
      segments: [{ text: first.text, scope: first.scope ?? rule.scope?.[0] ?? 'body' } as const],
      language: languageOf(first.lang),
      metadata: first.with ?? {},
    };
    const today = first.on ?? rule.when?.from ?? rule.when?.until ?? '2026-01-01';
    const alone = check(asset, compileRules([rule]), today);
    const together = check(asset, compiled, today);
    // A suggestion has to please all rules, so it may be another one.
    const found = (list: typeof alone.findings) =>
      list
        .filter(({ ruleId }) => ruleId === rule.id)
        .map(
          ({ suggestion: _instead, insertion: _added, omission: _omitted, ...finding }) => finding,
        );
    expect(found(together.findings)).toEqual(found(alone.findings));
    expect(found(together.gates)).toEqual(found(alone.gates));
  }
});
