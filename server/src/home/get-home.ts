import type { Home } from '@copydesk/contract/home';
import type { Scope } from '../platform/scope.ts';
import { countWithin } from './count-audits.ts';
import { readOnboarding } from './read-onboarding.ts';
import { readRisk } from './read-risk.ts';
import { readRiskyAssets } from './read-risky-assets.ts';
import { noisiest, readMostViolated, readNoise } from './read-rules.ts';
import { readUnderWay, readWaiting } from './read-waiting.ts';

/** Nobody waits longer than this for figures; what takes longer is told by the next answer. */
const PATIENCE_MS = 150;

/**
 * How the workspace stands: risk and work over time, the rules and assets that make most of it, what is
 * under way and what waits for whoever asks. `counting` says that the figures still lack something.
 */
export const getHome = async (
  scope: Scope,
  input: { readonly days: number; readonly patienceMs?: number },
): Promise<Home> => {
  const isCounted = await countWithin(scope, input.patienceMs ?? PATIENCE_MS);
  const [risk, rules, noise, assets, underWay, onboarding] = await Promise.all([
    readRisk(scope, input.days),
    readMostViolated(scope),
    readNoise(scope),
    readRiskyAssets(scope),
    readUnderWay(scope),
    readOnboarding(scope),
  ]);
  return {
    days: risk.days,
    counting: !isCounted,
    rules,
    noise: noisiest(noise),
    assets,
    ...underWay,
    waiting: await readWaiting(scope, risk.now),
    onboarding,
  };
};
