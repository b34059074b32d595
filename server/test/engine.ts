import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { readConfig } from '../src/roots/config.ts';
import { startWorkflows } from '../src/roots/main-workflows.ts';
import {
  type EmbeddedRestate,
  startEmbeddedRestate,
} from '../src/platform/durable/embedded-restate.ts';
import type { Engine } from '../src/platform/durable/engine.ts';
import { createRestateEngine } from '../src/platform/durable/restate-engine.ts';
import type { ProviderSecrets } from '../src/platform/model/chain.ts';
import type { TestDatabase } from './harness.ts';

export interface TestEngine {
  readonly engine: Engine;
  readonly restate: EmbeddedRestate;
  /** Where the engine keeps its data and its log. */
  readonly directory: string;
  /** The address of the blob store that the workflows role uses. */
  readonly blobStore: string;
  /** Stops the role that does the work, as a release would. */
  readonly stopWorkflows: () => Promise<void>;
  readonly startWorkflows: () => Promise<void>;
}

/** Hooks of a file are not heard inside of a test. */
const atEnd = (end: () => Promise<void>): void => {
  if (TestRunner.getCurrentTest() === undefined) afterAll(end);
  else onTestFinished(end);
};

/** A durable engine of the calling test file's or test's own, with the workflows role on its database. */
export const createTestEngine = async (
  { url, log }: Pick<TestDatabase, 'url' | 'log'>,
  options: {
    readonly model?: string;
    readonly modelAddresses?: string;
    readonly tokenBudget?: number;
    readonly reconcileSeconds?: number;
    readonly judgeVotes?: string;
    readonly secrets?: ProviderSecrets;
    readonly accountSecret?: string;
    readonly mailUrl?: string;
    /** The blob store of another engine, instead of one of its own. */
    readonly blobStore?: string;
    readonly clockOf?: (auditId: string) => (() => Date) | undefined;
  } = {},
): Promise<TestEngine> => {
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-engine-'));
  const blobStore = options.blobStore ?? pathToFileURL(join(directory, 'blobs')).href;
  const restate = await startEmbeddedRestate(directory);
  const config = readConfig(
    {},
    {
      databaseUrl: url,
      engineIngressUrl: restate.ingressUrl,
      engineAdminUrl: restate.adminUrl,
      engineIdentityKey: restate.identityKey,
      workflowsPort: restate.workflowsPort,
      model: options.model ?? 'sandbox',
      modelAddresses: options.modelAddresses ?? '',
      tokenBudget: options.tokenBudget ?? 0,
      reconcileSeconds: options.reconcileSeconds ?? 30,
      judgeVotes: options.judgeVotes ?? '1/1',
      bulkLanes: 4,
      auditLanes: 4,
      blobStore,
    },
  );
  const secrets = options.secrets ?? { COMPATIBLE_API_KEY: 'test' };
  const start = () =>
    startWorkflows(config, log, {
      secrets,
      accountSecret: options.accountSecret ?? '',
      mailUrl: options.mailUrl ?? '',
      clockOf: options.clockOf,
    });
  let workflows = await start();
  atEnd(async () => {
    // Killed first and whatever comes of it: an engine outlives a test that forgets it.
    await restate.kill();
    await workflows.stop().catch(() => undefined);
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    engine: createRestateEngine(restate),
    restate,
    directory,
    blobStore,
    stopWorkflows: () => workflows.stop(),
    startWorkflows: async () => {
      workflows = await start();
    },
  };
};
