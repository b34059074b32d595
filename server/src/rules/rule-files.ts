import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { RulesFile } from '../checking/children/check-in-child.ts';
import { writeForChildren } from '../platform/children/child-user.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createLru } from '../platform/lru.ts';
import { readRuleSet, type RuleInSet } from './rule-set.ts';

/** A set of rules, ready for the child processes, which read the file once and cache it. */
export interface LoadedRules {
  readonly file: RulesFile;
  readonly byKey: ReadonlyMap<string, RuleInSet>;
}

export type LoadRules = (scope: Scope, hash: string) => Promise<LoadedRules>;

const REMEMBERED = 20;
const FOR_PEOPLE: ReadonlySet<string> = new Set([
  'tests',
  'message',
  'explanation',
  'recommendation',
  'cite',
  'lawful',
  'texts',
]);

const write = async (folder: string, name: string, rules: readonly RuleInSet[]) => {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  const draft = join(folder, `${newUuid()}.draft`);
  // Texts that only people read are left out, because they would take memory in every child process.
  const content = JSON.stringify(
    rules.map(({ rule }) => rule),
    (key, value: unknown) => (FOR_PEOPLE.has(key) ? undefined : value),
  );
  await writeForChildren(draft, content);
  await rename(draft, path);
  return path;
};

/** Loads sets of rules from PostgreSQL and writes each into a file of this folder. */
export const createRuleFiles = (folder: string): LoadRules => {
  const loaded = createLru<string, Promise<LoadedRules>>(REMEMBERED);
  return (scope, hash) => {
    const name = `${scope.workspaceId}-${hash}`;
    const known = loaded.get(name);
    if (known) return known;
    const loading = readRuleSet(scope, hash).then(async (rules) => ({
      file: { name, path: await write(folder, name, rules) },
      byKey: new Map(rules.map((rule) => [rule.rule.id, rule])),
    }));
    loaded.set(name, loading);
    loading.catch(() => loaded.delete(name));
    return loading;
  };
};
