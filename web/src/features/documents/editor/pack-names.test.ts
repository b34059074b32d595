import { expect, test } from 'vitest';
import type { MarkedFinding } from './content/findings.ts';
import { sharedNames } from './pack-names.ts';

const marked = (name: string, pack: string | null): MarkedFinding =>
  ({ finding: { rule_name: name, pack_id: pack } }) as MarkedFinding;

test('only a name that rules of several packs share needs the name of its pack', () => {
  const findings = [
    marked('Promise', 'eu-finance'),
    marked('Promise', 'eu-finance'),
    marked('Warning', 'eu-finance'),
    marked('Warning', 'uk-finance'),
    marked('House', null),
    marked('House', 'style'),
  ];
  expect([...sharedNames(findings)]).toEqual(['Warning', 'House']);
});
