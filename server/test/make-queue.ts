import { createHash } from 'node:crypto';
import type pg from 'pg';
import { createBareRule } from './bare-rule.ts';
import { finding, makeWorkspace } from './factories.ts';
import type { TestDatabase } from './harness.ts';
import { makeAsset } from './make-asset.ts';
import { makeReadings } from './readings.ts';
import type { Scope } from '../src/platform/db/scope.ts';
import type { Finding } from '../src/violations/record/record-violations.ts';

const WORDS = ['Guaranteed returns', 'No risk at all', 'The best there is'];
const SITES = ['bank.example', 'shop.example'];
const SEVERITIES = ['CRITICAL', 'HIGH', 'LOW', null] as const;
const LANGUAGES = ['EN', 'NL'] as const;

const MARKETS = [['NL', 'BE'], ['BE'], null];

const marketsOf = (asset: number) => ({ market: MARKETS[asset % MARKETS.length] });

const keyOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const siteOf = (asset: number): string => SITES[asset % SITES.length] as string;

/** A workspace whose assets were audited, each with the same three phrases of two rules. Every third is for no market. */
export const makeQueue = async (
  database: TestDatabase & { readonly admin: pg.Pool },
  { assets: count = 4 }: { readonly assets?: number } = {},
) => {
  const workspace = await makeWorkspace(database);
  const { scope } = workspace;
  const bare = { description: null, explanation: null };
  const rules = [
    await createBareRule(scope, { key: 'a', name: 'Rule A', ...bare }),
    await createBareRule(scope, { key: 'b', name: 'Rule B', ...bare }),
  ] as const;
  const assets: string[] = [];
  for (let n = 0; n < count; n++) assets.push(await makeAsset(scope, `Asset ${n}`, marketsOf(n)));
  const phrase = (asset: number, word: number): Finding => {
    const ruleId = rules[word % 2] as string;
    const text = WORDS[word] as string;
    return finding({
      assetId: assets[asset] as string,
      assetUrl: `https://${siteOf(asset)}/${asset % 3 === 0 ? 'en' : 'nl'}/page-${asset}`,
      ruleId,
      ruleVersion: 1,
      severity: SEVERITIES[word] as Finding['severity'],
      language: LANGUAGES[asset % 2] as 'EN' | 'NL',
      violatingText: asset % 2 === 0 ? text : text.toUpperCase(),
      suggestedText: word === 1 ? 'Say it otherwise.' : null,
      suggestionKind: word === 1 ? 'replace' : null,
      fingerprint: `${ruleId} ${word}`,
      textKey: keyOf(`${ruleId} ${text}`),
    });
  };
  const all = (asset: number): Finding[] => WORDS.map((_, word) => phrase(asset, word));
  const read = (pages: readonly (readonly [asset: number, found: readonly Finding[] | null])[]) =>
    makeReadings(
      database.admin,
      scope,
      pages.map(([asset, found]) => [assets[asset] as string, found] as const),
    );
  const owner: Scope = { ...scope, actor: { kind: 'user', id: workspace.userId } };
  return { ...workspace, owner, rules, assets, phrase, all, read };
};
