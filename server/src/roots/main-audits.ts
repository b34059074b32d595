import { tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Auditor } from '../audits/run/check-asset.ts';
import { CHECK_CHILD, checkInChild } from '../checking/children/check-in-child.ts';
import { EXTRACTION_CHILD, extractInChild } from '../checking/children/extract-in-child.ts';
import type { Config } from './config.ts';
import { isLargeCheck } from './large-requests.ts';
import { isProduction } from './production.ts';
import { acceptsRisk } from './risks.ts';
import type { DraftChecker } from '../documents/generate/check-draft.ts';
import { createBrowserInChild } from '../platform/browser/render-in-child.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { type BlobsWatch, watchBlobs } from '../platform/blobs/watch-blobs.ts';
import { createChildPool } from '../platform/children/child-pool.ts';
import {
  acceptRootChildren,
  isRoot,
  maySandbox,
  shareWithChildren,
} from '../platform/children/child-user.ts';
import { OperationError } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import type { Model } from '../platform/model/model.ts';
import { createTurns } from '../platform/turns.ts';
import { type OwnPlaces, refuseOwnPlaces } from '../platform/web/own-addresses.ts';
import { createPoliteWeb } from '../platform/web/polite-web.ts';
import { createPageReader } from './page-reader.ts';
import { createRuleFiles, type LoadRules } from '../rules/rule-files.ts';

export interface RunningAuditor {
  readonly auditor: Auditor;
  readonly checker: DraftChecker;
  readonly loadRules: LoadRules;
  readonly stop: () => Promise<void>;
}

/** How many pages larger than usual are on the disk at a time, for each process that reads them. */
const LARGE_PAGES = 4;

/** `2/3`: the model is asked three times, and two answers must agree. */
const votesOf = (text: string): { asks: number; needed: number } => {
  const [needed = 1, asks = 1] = text.split('/').map(Number);
  return { needed: Math.min(needed, asks), asks };
};

/** Where this installation can be reached from outside. The web clients and the browser refuse to go there. */
const ownPlacesOf = ({ refusedAddresses, publicUrl }: Config): OwnPlaces => ({
  addresses: refusedAddresses.split(/, ?/).filter((one) => one !== ''),
  host: URL.parse(publicUrl)?.hostname ?? '',
});

/** Starts the processes, the web client and the stores with which assets are read and checked. */
export const startAuditor = async (
  config: Config,
  model: Model,
  log: Log,
  blobsAsked: BlobsWatch = () => undefined,
): Promise<RunningAuditor> => {
  if (acceptsRisk(config, 'root-children')) acceptRootChildren();
  const own = ownPlacesOf(config);
  refuseOwnPlaces(own);
  let stopped = false;
  const folder = await mkdtemp(join(tmpdir(), 'copydesk-rules-'));
  shareWithChildren(folder);
  const children = config.checkProcesses;
  const extraction = createChildPool({ ...EXTRACTION_CHILD, children });
  const checking = createChildPool({
    ...CHECK_CHILD,
    readable: [...CHECK_CHILD.readable, pathToFileURL(`${folder}/`)],
    children,
  });
  // Tried once at the start, so that a broken installation is not reported for each asset: a child process
  // may read little besides our own folders, and an unusual installation may have its packages elsewhere.
  const input = Buffer.from('<p>ready</p>');
  void extractInChild(extraction, { input, hint: { mediaType: 'text/html' } }).then((answer) => {
    if ('failure' in answer && !stopped) {
      log.error({ failure: answer.failure }, 'no asset can be read: child processes do not work');
    }
  });
  // A few more turns than processes, since storing takes its time too. A small audit goes first.
  const turns = createTurns(children * 2, { leastUsed: true });
  // A child that ended because this process is stopping says nothing about the
  // asset. Another process takes the asset up.
  const throwIfStopped = (): void => {
    if (stopped) throw new OperationError('unavailable', 'This process is stopping.');
  };
  const inTurn = async <T>(
    workspaceId: string,
    work: () => Promise<T>,
    priority: 'interactive' | 'bulk' = 'bulk',
  ): Promise<T> => {
    const endTurn = await turns.take({ workspaceId, priority });
    try {
      throwIfStopped();
      const result = await work();
      throwIfStopped();
      return result;
    } finally {
      endTurn();
    }
  };
  const web = createPoliteWeb();
  const { chromiumPath } = config;
  const browser = createBrowserInChild({
    own,
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    // Outside of production, a machine where root works and where Chromium can make no sandbox does without.
    ...(isRoot() && !isProduction(config) && !maySandbox() ? { sandbox: false } : {}),
  });
  const blobs = watchBlobs(createBlobStore(config.blobStore), blobsAsked);
  const large = createTurns(children * LARGE_PAGES, { leastUsed: true });
  const { withPage } = createPageReader({ web, browser, blobs, large, throwIfStopped });
  const extract: DraftChecker['extract'] = (workspaceId, file, priority) =>
    inTurn(workspaceId, () => extractInChild(extraction, file), priority);
  // A large check never has the last process, as in the api role (fair-pool.ts).
  const largeChecks = createTurns(Math.max(1, children - 1), { leastUsed: true });
  const check: DraftChecker['check'] = async (workspaceId, request, priority = 'bulk') => {
    const endLarge = isLargeCheck(request)
      ? await largeChecks.take({ workspaceId, priority })
      : null;
    return inTurn(workspaceId, () => checkInChild(checking, request), priority).finally(() =>
      endLarge?.(),
    );
  };
  const auditor: Auditor = {
    blobs,
    web,
    judge: {
      model,
      votes: votesOf(config.judgeVotes),
      reads: config.judgeReads === 'all',
      opinions: config.secondOpinions,
    },
    hints: config.auditHints === 'on',
    withPage,
    // Extracting takes no turn of its own, because the whole reading of the asset already has one.
    extract: (input, hint) => extractInChild(extraction, { input, hint }),
    inTurn: (workspaceId, work) => inTurn(workspaceId, work),
    check,
  };
  const stop = async () => {
    stopped = true;
    await Promise.all([extraction.close(), checking.close(), browser.close()]);
    await rm(folder, { recursive: true, force: true });
  };
  const loadRules = createRuleFiles(folder);
  return { auditor, checker: { extract, check, loadRules }, loadRules, stop };
};
