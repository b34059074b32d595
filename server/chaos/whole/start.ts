import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine } from '../generation/services.ts';
import { makeWorld as makeWriterWorld } from '../generation/make-world.ts';
import { furnish } from '../make-world.ts';
import { createPostgres } from '../processes.ts';
import { createRoles } from '../roles.ts';

/** A caller waits so long for the text of a document, so that no request takes longer for that reason. */
const DOCUMENT_WAIT_SECONDS = 5;

/** A folder for everything of a run. PostgreSQL, which runs as another user if we are root, can enter it. */
export const makeFolder = (name: string): string => {
  const directory = mkdtempSync(join(tmpdir(), `copydesk-${name}-`));
  chmodSync(directory, 0o755);
  return directory;
};

/**
 * The whole product on one machine: PostgreSQL, engine, api, workflows and a folder of blobs, with violations to decide
 * and a template to write by. No language model: the sandbox writes at once.
 */
export const startWhole = async (options: {
  readonly directory: string;
  readonly logs: string | null;
  readonly settings?: Readonly<Record<string, string>>;
  /** What runs in place of the api. */
  readonly api?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Settings of one role alone. */
  readonly own?: Partial<Record<'api' | 'workflows', Readonly<Record<string, string>>>>;
  /** Runs when nothing works in the folder any more and it is still there. */
  readonly beforeRemoval?: () => void;
}) => {
  const { directory, logs } = options;
  const postgres = await createPostgres(directory, options.settings);
  const engine = createEngine(directory, false);
  const started: { kill: () => Promise<void> }[] = [postgres, engine];
  const end = async () => {
    for (const service of started.toReversed()) await service.kill();
    options.beforeRemoval?.();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await Promise.all([postgres.start(), engine.start()]);
    const writers = await makeWriterWorld(postgres.url);
    const world = await furnish(writers.url);
    const roles = await createRoles({
      directory,
      databaseUrl: writers.url,
      engine: engine.address(),
      logs,
      ...(options.api ? { instead: { api: options.api } } : {}),
      ...(options.own ? { own: options.own } : {}),
      env: { DOCUMENT_WAIT_SECONDS: String(DOCUMENT_WAIT_SECONDS), ...options.env },
    });
    started.push(roles.api, roles.workflows);
    await Promise.all([roles.api.start(), roles.workflows.start()]);
    return { postgres, engine, ...roles, databaseUrl: writers.url, writers, world, end };
  } catch (error) {
    await end();
    throw error;
  }
};

export type Whole = Awaited<ReturnType<typeof startWhole>>;
