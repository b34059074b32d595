import type { Database } from '../platform/db/database.ts';
import type { Metrics } from '../platform/metrics/create-metrics.ts';
import { watchEngine } from '../operations/engine-metrics.ts';
import { watchWork } from '../operations/work-metrics.ts';
import type { Config } from './config.ts';

/** Lets a process tell the numbers of the whole installation, which PostgreSQL and the engine know. */
export const watchInstallation = (
  { registry, partSeen, lookFirst }: Metrics,
  { engineAdminUrl, installationTokenBudget: tokenBudget }: Config,
  { db, now }: { readonly db: Database; readonly now: () => Date },
): void => {
  const onRead = (was: boolean) => partSeen('database', was);
  lookFirst(watchWork(registry, { db, now, tokenBudget, onRead }));
  lookFirst(watchEngine(registry, engineAdminUrl, (was) => partSeen('engine_admin', was)));
};
