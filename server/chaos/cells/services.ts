import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from '../../src/platform/free-port.ts';
import { createEngine } from '../generation/services.ts';
import { makeDatabase } from '../make-world.ts';
import { createNodeProcess } from '../node-process.ts';
import { createPostgres, isListening } from '../processes.ts';
import { createRoles } from '../roles.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** One whole installation: PostgreSQL, engine, api, workflows and blob store, in a folder of its own. */
export const startCell = async (
  root: string,
  name: string,
  logs: string | null,
  own: Pick<Parameters<typeof createRoles>[0], 'env' | 'instead'> = {},
) => {
  const directory = join(root, name);
  mkdirSync(directory, { mode: 0o755 });
  const postgres = await createPostgres(directory);
  const engine = createEngine(directory, false);
  const started: { kill: () => Promise<void> }[] = [postgres, engine];
  const kill = async (): Promise<void> => {
    for (const service of started.toReversed()) await service.kill();
  };
  try {
    await Promise.all([postgres.start(), engine.start()]);
    const databaseUrl = await makeDatabase(postgres.url);
    const { api, workflows, baseUrl } = await createRoles({
      directory,
      databaseUrl,
      engine: engine.address(),
      logs: logs === null ? null : join(logs, name),
      ...own,
    });
    started.push(api, workflows);
    await api.start();
    await workflows.start();
    return {
      name,
      databaseUrl,
      baseUrl,
      origin: new URL(baseUrl).origin,
      blobStore: pathToFileURL(join(directory, 'blobs')).href,
      engine: engine.address(),
      postgresPid: postgres.pid,
      api,
      workflows,
      kill,
    };
  } catch (error) {
    await kill();
    throw error;
  }
};

export type Cell = Awaited<ReturnType<typeof startCell>>;

/** The router before the cells. */
export const createRouter = async (cells: readonly Cell[]) => {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}/public/v1`;
  const program = createNodeProcess({
    name: 'router',
    command: [MAIN, 'router'],
    env: {
      CELLS: cells.map(({ name, origin }) => `${name}=${origin}`).join(','),
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
    isReady: () => isListening(`http://127.0.0.1:${port}`),
  });
  return { ...program, baseUrl } as const;
};
