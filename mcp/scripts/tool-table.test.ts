import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withToolTable } from './tool-table.ts';

test('docs/agents.md lists every tool as it is', () => {
  const document = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8');
  expect(document).toBe(withToolTable(document));
});
