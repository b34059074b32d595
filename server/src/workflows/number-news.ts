import { claimWebhooks, webhookWork } from '../events/webhooks/deliver.ts';
import { claimLetters, letterWork } from '../notifications/letters/letter-work.ts';
import { numberEvents, workspacesWithNews } from '../events/number-events.ts';
import type { Database } from '../platform/db/database.ts';
import type { Engine } from '../platform/durable/engine.ts';
import type { Log } from '../platform/log.ts';
import { startRepeating } from '../platform/repeat.ts';
import type { Scope } from '../platform/db/scope.ts';

export interface NewsParts {
  readonly db: Database;
  readonly engine: Engine;
  readonly log: Log;
  readonly now: () => Date;
  readonly scopeOf: (workspaceId: string) => Scope;
  /** Is told in which workspaces something happened. */
  readonly onNews: (workspaceIds: readonly string[]) => void;
}

const PAUSE_MS = 1_000;
const WORKSPACES = 200;
/** A look at very many audits takes longer, and is then taken more rarely. */
const PAUSE_PER_LOOK = 20;

/**
 * Numbers new events of all workspaces about once a second, and sets the lanes of webhooks and of letters to work
 * that have something to send. It asks PostgreSQL, since a notification from every decision would make decisions wait for
 * each other at their commits. A lane that the engine has forgotten is set to work again.
 */
export const startNumberingNews = ({
  db,
  engine,
  log,
  now,
  scopeOf,
  onNews,
}: NewsParts): { stop: () => Promise<void> } =>
  startRepeating(async () => {
    try {
      const began = performance.now();
      const found = await workspacesWithNews(db, WORKSPACES);
      const pause = Math.max(PAUSE_MS, (performance.now() - began) * PAUSE_PER_LOOK);
      for (const workspaceId of found) await numberEvents(scopeOf(workspaceId));
      onNews(found);
      for (const lane of await claimWebhooks(db, now())) await engine.start(webhookWork(lane));
      for (const lane of await claimLetters(db, now())) await engine.start(letterWork(lane));
      return found.length < WORKSPACES ? pause : 0;
    } catch (error) {
      log.warn({ err: (error as Error).message }, 'events were not numbered; tried again later');
      return PAUSE_MS;
    }
  });
