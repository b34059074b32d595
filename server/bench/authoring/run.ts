import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '../database.ts';
import { startApi } from '../start-api.ts';
import { documentActions, otherActions, ruleActions, templateActions } from './actions.ts';
import { createDeskClient } from './desk-client.ts';
import { fill, sizesOf } from './fill.ts';
import { knowledgeActions } from './knowledge-actions.ts';
import { createTable } from './table.ts';
import { measureWhole } from './whole.ts';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '60' },
    /** A folder that is kept and filled once; a session in it lives for a day. */
    data: { type: 'string' },
    only: { type: 'string' },
    /** Also what takes minutes and changes the data: the export, and deleting the base. */
    whole: { type: 'boolean', default: false },
  },
});
const scale = Number(values.scale);
const directory = values.data ?? mkdtempSync(join(tmpdir(), 'copydesk-authoring-'));

const filled = await fill(directory, scale);
const postgres = await startPostgres(directory, false);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void postgres.stop().then(() => process.exit(1)));
}
const env = { BLOB_STORE: pathToFileURL(join(directory, 'blobs')).href };
const { base, child } = await startApi(postgres.databaseUrl, env);
const table = createTable([child.pid as number, postgres.pid], Number(values.rounds));
try {
  const desk = createDeskClient(base, filled);
  const load = () => loadavg()[0]?.toFixed(1) ?? '';
  const sizes = sizesOf(scale);
  process.stdout.write(`${JSON.stringify(sizes)}, load ${load()}\n`);
  // The first question after a start finds no plan and no page in memory.
  const began = performance.now();
  const question = { question: 'Which account has the best rate?', language_key: 'EN' };
  await desk.post(`/knowledge/${filled.infobase}/ask`, question);
  table.once('knowledge', 'first retrieval after a start', performance.now() - began);
  const actions = [
    ...(await documentActions(desk, filled)),
    ...templateActions(desk, filled),
    ...(await ruleActions(desk)),
    ...otherActions(desk, filled),
    ...(await knowledgeActions(desk, filled, sizes.entries)),
  ].filter(({ part }) => !values.only || values.only.split(',').includes(part));
  for (const action of actions) await table.measure(action);
  if (values.whole) await measureWhole(desk, filled, table, postgres.databaseUrl);
  process.stdout.write(`load ${load()}, ${table.missed()} goals missed\n`);
} finally {
  child.kill();
  await postgres.stop();
  if (!values.data) rmSync(directory, { recursive: true, force: true });
}
