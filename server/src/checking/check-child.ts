import { readFileSync } from 'node:fs';
import { check } from './check.ts';
import type { CheckRequest, RulesFile } from './check-in-child.ts';
import { type CompiledRules, compileRules } from './compile-rules.ts';
import type { Rule } from './rule.ts';

// The other end of check-in-child.ts: one asset in, its findings out.

const REMEMBERED = 4;
const compiled = new Map<string, CompiledRules>();

const rulesOf = ({ name, path }: RulesFile): CompiledRules => {
  const known = compiled.get(name);
  if (known) {
    // The order of the map is the order of use: the one that was not asked for longest goes first.
    compiled.delete(name);
    compiled.set(name, known);
    return known;
  }
  const rules = compileRules(JSON.parse(readFileSync(path, 'utf8')) as Rule[]);
  const [oldest] = compiled.keys();
  if (compiled.size >= REMEMBERED && oldest !== undefined) compiled.delete(oldest);
  compiled.set(name, rules);
  return rules;
};

process.on('message', ({ rules, asset, today }: CheckRequest) => {
  process.send?.(check(asset, rulesOf(rules), today));
});
