import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { FakeProvider } from '../../test/outside/fake-provider.ts';
import { behindTheService } from '../generation/read-records.ts';
import type { Service } from '../node-process.ts';
import type { Whole } from '../whole/start.ts';

/** Something that goes wrong, and which alerts must tell it. */
export interface Fault {
  readonly name: string;
  readonly must: readonly string[];
  /** What may be told too, because it follows from the fault. Nothing else may. */
  readonly may: readonly string[];
  readonly begin: () => void | Promise<void>;
  readonly end: () => void | Promise<void>;
}

/** May fire too when requests wait for a part that is away, or when much work is done at once afterwards. */
const CROWDED = ['CopydeskSlow', 'CopydeskConnectionsShort'] as const;
/** Also fires where steps fail for long enough. */
const FAILING = 'CopydeskJournalsBackOff';
/** Also fires where work waits: work that began before the fault is as old as it is when PostgreSQL tells it again. */
const WAITING = 'CopydeskWorkStuck';

/** How many ask at the same time. It is more than there are connections. */
const CROWD = 24;
/** How long each of them waits. */
const HELD_MS = 1_400;

/** Holds a lock that lists of audits need, while a crowd asks for them, again and again. */
const createCrowd = ({ databaseUrl, baseUrl, writers }: Whole) => {
  let running: Promise<void> | undefined;
  let stopped = false;
  const ask = () =>
    fetch(`${baseUrl}/audits`, { headers: { 'x-api-key': writers.key } })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined);
  const run = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    while (!stopped) {
      await client.query('begin');
      await client.query('lock table audit in access exclusive mode');
      const asked = Promise.all(Array.from({ length: CROWD }, ask));
      await sleep(HELD_MS);
      await client.query('commit');
      await asked;
    }
    await client.end();
  };
  return {
    begin: () => {
      stopped = false;
      running = run();
    },
    end: async () => {
      stopped = true;
      await running;
    },
  };
};

const setReadOnly = (url: string, isReadOnly: boolean) =>
  behindTheService(url, async (client) => {
    // Otherwise this connection could not take the setting back.
    await client.query('set default_transaction_read_only = off');
    await client.query(
      `alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
    );
    await client.query('select pg_reload_conf()');
  });

export const createFaults = (options: {
  readonly whole: Whole;
  readonly provider: FakeProvider;
  /** The folder of the blob store. */
  readonly blobs: string;
  readonly nextRelease: Service;
  /** Something happens that the webhook is told. */
  readonly makeEvent: () => Promise<void>;
}): readonly Fault[] => {
  const { whole, provider, blobs, nextRelease, makeEvent } = options;
  const { postgres, engine, workflows, databaseUrl } = whole;
  return [
    {
      name: 'the only workflows process killed',
      // Documents go on coming in. For each of them the engine calls the process that is gone, again and again.
      must: [
        FAILING,
        'CopydeskProcessAway',
        'CopydeskPartAway',
        'CopydeskWorkStuck',
        'CopydeskWebhooksLate',
      ],
      may: CROWDED,
      begin: async () => {
        await workflows.kill();
        await makeEvent();
      },
      end: workflows.start,
    },
    {
      name: 'PostgreSQL killed',
      must: ['CopydeskDatabaseAway', 'CopydeskServerErrors'],
      may: [FAILING, WAITING, 'CopydeskPartAway', ...CROWDED],
      begin: postgres.kill,
      end: postgres.start,
    },
    {
      name: 'PostgreSQL silent',
      must: ['CopydeskDatabaseAway', 'CopydeskServerErrors'],
      may: [FAILING, WAITING, 'CopydeskPartAway', ...CROWDED],
      begin: () => postgres.signal('SIGSTOP'),
      end: () => postgres.signal('SIGCONT'),
    },
    {
      name: 'PostgreSQL takes no writes',
      must: ['CopydeskDatabaseRefuses', 'CopydeskServerErrors'],
      // New work is refused. What had begun fails if it was about to be stored; otherwise it waits within its attempt,
      // because calls to models take turns that PostgreSQL keeps.
      may: [FAILING, 'CopydeskPartAway', 'CopydeskWorkStuck', 'CopydeskWebhooksLate'],
      begin: () => setReadOnly(databaseUrl, true),
      end: () => setReadOnly(databaseUrl, false),
    },
    {
      name: 'the engine killed',
      must: ['CopydeskPartAway', 'CopydeskServerErrors'],
      may: [FAILING, 'CopydeskWorkStuck', 'CopydeskWebhooksLate', ...CROWDED],
      begin: engine.kill,
      end: engine.start,
    },
    {
      name: 'the blob store broken',
      must: ['CopydeskBlobsFail', 'CopydeskPartAway', 'CopydeskServerErrors'],
      may: [FAILING, ...CROWDED],
      begin: () => {
        renameSync(blobs, `${blobs}.away`);
        writeFileSync(blobs, 'a file in the place of the folder');
      },
      end: () => {
        rmSync(blobs);
        renameSync(`${blobs}.away`, blobs);
      },
    },
    {
      name: 'the model answers with errors',
      must: ['CopydeskModelFails'],
      may: [FAILING, 'CopydeskPartAway', 'CopydeskWorkStuck', ...CROWDED],
      begin: () => provider.script({ always: { kind: 'status', status: 500 } }),
      end: () => provider.script({}),
    },
    {
      name: 'a lock that many requests wait for',
      must: ['CopydeskSlow', 'CopydeskConnectionsShort'],
      may: [FAILING, 'CopydeskDatabaseAway'],
      ...createCrowd(whole),
    },
    {
      name: 'a process of another release',
      must: ['CopydeskReleasesDiffer'],
      may: [],
      begin: nextRelease.start,
      end: nextRelease.kill,
    },
  ];
};
