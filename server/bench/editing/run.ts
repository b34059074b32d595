import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { migrate } from '../../src/platform/db/migrate.ts';
import { cpuOfFamily } from '../cpu.ts';
import { recreateDatabase, startPostgres } from '../database.ts';
import { startApi } from '../start-api.ts';
import { blocksOf, makeDesk, makeParagraphs } from './setup.ts';

const { values } = parseArgs({
  options: {
    words: { type: 'string', default: '5000' },
    rules: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '200' },
    versions: { type: 'string', default: '1000' },
  },
});
const words = Number(values.words);
const rules = Number(values.rules);
const rounds = Number(values.rounds);
const WARM = 10;

const directory = mkdtempSync(join(tmpdir(), 'copydesk-editing-'));
const postgres = await startPostgres(directory, false);
await recreateDatabase(postgres);
await migrate(postgres.databaseUrl);
const desk = await makeDesk(postgres.databaseUrl, rules);
const { base, child } = await startApi(postgres.databaseUrl);

/** Wall time, and the CPU of API and PostgreSQL, which other work on the machine disturbs less. */
const measure = async (what: string, work: (round: number) => Promise<unknown>, n = rounds) => {
  for (let round = 0; round < WARM; round += 1) await work(-1 - round);
  const cpu = () => cpuOfFamily(child.pid as number) + cpuOfFamily(postgres.pid);
  const before = cpu();
  const samples: number[] = [];
  for (let round = 0; round < n; round += 1) {
    const began = performance.now();
    await work(round);
    samples.push(performance.now() - began);
  }
  const each = (cpu() - before) / 1000 / n;
  const sorted = samples.toSorted((one, other) => one - other);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  const wall = `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`;
  process.stdout.write(`${what.padEnd(40)} ${wall}, CPU ${each.toFixed(1)} ms each\n`);
};

const send = async <T>(path: string, body?: object): Promise<T> => {
  const response = await fetch(`${base}/app/workspaces/${desk.workspace}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      cookie: desk.cookie,
      origin: base,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

try {
  const paragraphs = makeParagraphs(words, rules);
  /** Somebody types in the middle of the text. */
  const typed = (round: number): readonly string[] =>
    paragraphs.map((text, n) => (n === paragraphs.length >> 1 ? `${text} more ${round}` : text));
  const segments = (round: number) => typed(round).map((text) => ({ scope: 'body', text }));
  const check = (round: number) =>
    send<{ findings: unknown[] }>('/drafts/check', { segments: segments(round), language: 'EN' });
  const { findings } = await check(0);
  process.stdout.write(
    `${paragraphs.join(' ').split(' ').length} words in ${paragraphs.length} paragraphs, ${rules} rules, ${findings.length} findings\n`,
  );
  await measure('checkDraft, the whole text', check);
  await measure('checkDraft, nothing to check', () => send('/drafts/check', { segments: [] }));

  const { id } = await send<{ id: string }>('/documents/blank', { title: 'T', language: 'EN' });
  let revision = 0;
  const save = async (round: number) => {
    const body = { base_revision: revision, title: 'T', blocks: blocksOf(typed(round)) };
    ({ revision } = await send<{ revision: number }>(`/documents/${id}/draft`, body));
  };
  await measure('saveDraft, the whole text', save);
  await measure('getDraft', () => send(`/documents/${id}/draft`));
  for (let version = 2; version <= Number(values.versions); version += 1) {
    await send(`/documents/${id}/versions/${version}/name`, { name: 'kept' });
    await save(10_000 + version);
  }
  await measure(`listDocumentVersions, ${values.versions} versions`, () =>
    send(`/documents/${id}/versions?limit=50`),
  );
  await measure('getDocumentVersion', (round) =>
    send(`/documents/${id}/versions/${(Math.abs(round) % Number(values.versions)) + 1}`),
  );
  await measure('saveDraft with that many versions', (round) => save(50_000 + round));
} finally {
  child.kill();
  await desk.end();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
