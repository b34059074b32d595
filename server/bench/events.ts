/**
 * What events cost decisions: the same clients decide in turns without a workflows process, with one that only
 * numbers events, and with one that also sends every event to a webhook. All in one run, so that a busy machine
 * slows all of them. What waits is sent between the turns.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRoles } from '../chaos/roles.ts';
import { createEngine } from '../chaos/generation/services.ts';
import { behindTheService } from '../chaos/generation/read-records.ts';
import { createVault } from '../src/accounts/vault.ts';
import { createWebhook } from '../src/events/webhooks/endpoints.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { finding, makeAudit, makeWorkspace } from '../test/factories.ts';
import { createRandom } from '../test/random.ts';
import { startReceiver } from '../test/receiver.ts';
import { openDatabase, recreateDatabase, startPostgres } from './database.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '8' },
  },
});
const [rounds, seconds, clients] = [values.rounds, values.seconds, values.clients].map(Number) as [
  number,
  number,
  number,
];

const ACCOUNT_SECRET = 'a secret of thirty-two characters!';
const AUDITS = 40;
const FINDINGS = 50;
const PATIENCE_MS = 120_000;

const directory = mkdtempSync(join(tmpdir(), 'copydesk-events-'));
// As root, PostgreSQL runs as another user, who has to get through.
chmodSync(directory, 0o755);
const postgres = await startPostgres(directory, false);
const engine = createEngine(directory, false);
const receiver = await startReceiver();

const makeSide = async (scopes: ReturnType<typeof openDatabase>, hasWebhook: boolean) => {
  const { scope, key } = await makeWorkspace(scopes);
  const found = Array.from({ length: FINDINGS }, () => finding());
  const violations: string[] = [];
  for (let n = 0; n < AUDITS; n++) violations.push(...(await makeAudit(scope, found)).violationIds);
  if (hasWebhook) {
    await behindTheService(postgres.databaseUrl, (client) =>
      client.query('insert into allowed_place (workspace_id, place) values ($1, $2)', [
        scope.workspaceId,
        new URL(receiver.url).host,
      ]),
    );
    const input = { kind: 'standard', url: receiver.url, description: '', types: [] } as const;
    await createWebhook(scope, createVault(ACCOUNT_SECRET), input);
  }
  return { key, violations };
};

/** Waits until every event has its number and every message is sent. */
const untilQuiet = async (): Promise<void> => {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await behindTheService(postgres.databaseUrl, (client) =>
      client.query<{ waits: boolean }>(`
        select exists (select from webhook_delivery where status = 'pending')
          or exists (select from trail_head h left join event_trail t using (audit_id)
            where h.seq > coalesce(t.seq, 0))
          or exists (select from webhook_work w join event_head h using (workspace_id)
            where w.through_seq < h.seq) as waits`),
    );
    if (!rows[0]?.waits) return;
    if (Date.now() > end) throw new Error('events are still waiting');
    await sleep(200);
  }
};

let count = 0;
/** Decides for some seconds; gives how many decisions a second were answered. */
const decide = async (
  baseUrl: string,
  { key, violations }: Awaited<ReturnType<typeof makeSide>>,
): Promise<number> => {
  const end = performance.now() + seconds * 1_000;
  let done = 0;
  const client = async (number: number) => {
    const random = createRandom(number + count);
    while (performance.now() < end) {
      const response = await fetch(`${baseUrl}/violations/${random.pick(violations)}/review`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ action: 'dismiss', reason: `because of ${count++}` }),
      });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      await response.arrayBuffer();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return done / seconds;
};

const median = (samples: readonly number[]): number =>
  samples.toSorted((one, other) => one - other)[Math.floor(samples.length / 2)] ?? 0;

const started: { kill: () => Promise<void> }[] = [engine];
try {
  await recreateDatabase(postgres);
  await migrate(postgres.databaseUrl);
  await engine.start();
  const database = openDatabase(postgres.databaseUrl, 2);
  const plain = await makeSide(database, false);
  const told = await makeSide(database, true);
  await database.pool.end();
  const { api, workflows, baseUrl } = await createRoles({
    directory,
    databaseUrl: postgres.databaseUrl,
    engine: engine.address(),
    env: { ACCOUNT_SECRET },
    logs: null,
  });
  started.push(api, workflows);
  await api.start();
  await workflows.start();
  await untilQuiet();
  await decide(baseUrl, plain);
  const rates = { alone: [] as number[], numbered: [] as number[], sent: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    await untilQuiet();
    rates.sent.push(await decide(baseUrl, told));
    await untilQuiet();
    rates.numbered.push(await decide(baseUrl, plain));
    await workflows.kill();
    rates.alone.push(await decide(baseUrl, plain));
    await workflows.start();
  }
  const base = median(rates.alone);
  for (const [name, samples] of [
    ['no workflows process', rates.alone],
    ['events are numbered', rates.numbered],
    ['and sent to a webhook', rates.sent],
  ] as const) {
    const each = samples.map((rate) => rate.toFixed(0)).join(', ');
    const ratio = (median(samples) / base).toFixed(2);
    process.stdout.write(
      `${name.padEnd(24)} ${median(samples).toFixed(0)}/s (${each}), ${ratio}\n`,
    );
  }
  process.stdout.write(`${receiver.received.length} messages arrived\n`);
} finally {
  for (const service of started.toReversed()) await service.kill();
  await receiver.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
