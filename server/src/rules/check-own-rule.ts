import { type Issue, OperationError } from '../platform/errors.ts';
import type { PackRule } from './packs/pack.ts';
import type { RuleSource } from './packs/pack-schema.ts';
import { PACK_FILE, readPack } from './packs/read-pack.ts';
import { testPack } from './packs/test-pack.ts';

/** Rules that a workspace writes itself belong to a pack of this name. */
const OWN = 'own';

const FRAME = JSON.stringify({
  format: 1,
  id: OWN,
  version: '1.0.0',
  name: 'Own rules',
  description: 'Rules of the workspace.',
  jurisdiction: 'none',
  reviewed: null,
  reviewer: null,
  licence: 'proprietary',
});

const issueAt = (path: string, text: string): Issue => ({
  type: 'value_error',
  loc: ['body', ...path.split('/').filter((part) => part !== '')],
  msg: `Value error, ${text}`,
});

const refuse = (issues: readonly Issue[]): never => {
  throw new OperationError('invalid', 'The rule is not valid.', { issues });
};

const quotes = (values: readonly (string | null)[]): string =>
  values.length === 0 ? 'nothing' : values.map((value) => JSON.stringify(value)).join(', ');

/**
 * Reads a rule that somebody wrote, by the same checks as a pack's, and runs its tests. Throws invalid
 * with every mistake and every test that went otherwise.
 */
export const checkOwnRule = (source: RuleSource): PackRule => {
  // JSON is YAML: the rule goes through the one reader there is.
  const files = new Map([
    [PACK_FILE, FRAME],
    ['rules-own.yaml', JSON.stringify([source])],
  ]);
  const { pack, issues } = readPack(files);
  if (pack === null) {
    // The schema looks at the list, in which the rule is the first and only one.
    return refuse(
      issues.map(({ path, message }) => issueAt(path.replace(/^\/0(?=\/|$)/, ''), message)),
    );
  }
  const failures = testPack(pack);
  if (failures.length > 0) {
    return refuse(
      failures.map(({ test, expected, found }) =>
        issueAt(`/tests/${test}`, `expected ${quotes(expected)}, found ${quotes(found)}`),
      ),
    );
  }
  const [rule] = pack.rules;
  if (!rule) throw new Error('a rule that was read is gone');
  return rule;
};
