import type { Database } from '../platform/db/database.ts';
import type { Metrics } from '../platform/metrics/create-metrics.ts';
import { watchEngine } from '../operations/engine-metrics.ts';
import { watchWork } from '../operations/work-metrics.ts';
import type { Config } from './config.ts';

/** So often it is looked whether PostgreSQL and the engine answer, so that it is known since when they do not. */
const LOOK_MS = 15_000;

/** Lets a process tell the numbers of the whole installation, which PostgreSQL and the engine know. */
export const watchInstallation = (
  { registry, partSeen, lookFirst }: Metrics,
  config: Pick<Config, 'engineAdminUrl' | 'installationTokenBudget' | 'metricsPort'>,
  { db, now }: { readonly db: Database; readonly now: () => Date },
): { readonly stop: () => void } => {
  const tokenBudget = config.installationTokenBudget;
  const onRead = (was: boolean) => partSeen('database', was);
  const onEngine = (was: boolean) => partSeen('engine_admin', was);
  const lookAtWork = watchWork(registry, { db, now, tokenBudget, onRead });
  const lookAtEngine = watchEngine(registry, config.engineAdminUrl, onEngine);
  lookFirst(lookAtWork);
  lookFirst(lookAtEngine);
  if (config.metricsPort === 0) return { stop: () => undefined };
  const look = () => void Promise.all([lookAtWork(), lookAtEngine()]);
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return { stop: () => clearInterval(timer) };
};
