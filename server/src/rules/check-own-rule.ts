import { type Issue, OperationError, valueIssue } from '../platform/errors.ts';
import type { PackRule } from './packs/pack.ts';
import type { RuleSource } from './packs/pack-schema.ts';
import { PACK_FILE } from './packs/pack-files.ts';
import { readPack } from './packs/read-pack.ts';
import { testPack } from './packs/test-pack.ts';

/** The pack name of rules that a workspace writes itself. */
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

const issueAt = (path: string, text: string): Issue =>
  valueIssue(
    path.split('/').filter((part) => part !== ''),
    text,
  );

const refuse = (issues: readonly Issue[]): never => {
  throw new OperationError('invalid', 'The rule is not valid.', { issues });
};

const quotes = (values: readonly (string | null)[]): string =>
  values.length === 0 ? 'nothing' : values.map((value) => JSON.stringify(value)).join(', ');

/**
 * Reads a rule that somebody wrote with the same checks as a pack's, and runs its tests. Throws invalid with
 * all mistakes and all failing tests.
 */
export const checkOwnRule = (source: RuleSource): PackRule => {
  // JSON is valid YAML, so the rule is read by the same reader as packs.
  const files = new Map([
    [PACK_FILE, FRAME],
    ['rules-own.yaml', JSON.stringify([source])],
  ]);
  const { pack, issues } = readPack(files);
  if (pack === null) {
    // The schema checks a list with this rule as its only item, so `/0` is removed from the path.
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
