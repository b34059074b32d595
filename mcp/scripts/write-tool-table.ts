import { readFileSync, writeFileSync } from 'node:fs';
import { withToolTable } from './tool-table.ts';

const DOCUMENT = new URL('../../docs/agents.md', import.meta.url);

writeFileSync(DOCUMENT, withToolTable(readFileSync(DOCUMENT, 'utf8')));
