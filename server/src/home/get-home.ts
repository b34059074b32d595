import type { Home } from '@copydesk/contract/home/home';
import type { Scope } from '../platform/db/scope.ts';
import { countWithin } from './count-audits.ts';
import { readGaps } from './read-gaps.ts';
import { readOnboarding } from './read-onboarding.ts';
import { readRisk } from './read-risk.ts';
import { readRiskyAssets } from './read-risky-assets.ts';
import { noisiest, readMostViolated, readNoise } from './read-rules.ts';
import { readUnderWay, readWaiting } from './read-waiting.ts';

/**
 * The longest that a request waits for the count. If it takes longer, the next answer has the new figures.
 */
const PATIENCE_MS = 150;

/**
 * Returns the state of the workspace: risk and work over time, the rules and assets with the most open
 * violations, running audits, what the newest audits cannot tell, and what waits for the reader. `counting` is true while the figures are
 * incomplete.
 */
export const getHome = async (
  scope: Scope,
  input: { readonly days: number; readonly patienceMs?: number },
): Promise<Home> => {
  const patienceMs = input.patienceMs ?? PATIENCE_MS;
  const isCounted = await countWithin(scope, patienceMs);
  const [risk, rules, noise, assets, underWay, onboarding, told] = await Promise.all([
    readRisk(scope, input.days),
    readMostViolated(scope),
    readNoise(scope),
    readRiskyAssets(scope),
    readUnderWay(scope),
    readOnboarding(scope),
    readGaps(scope, patienceMs),
  ]);
  return {
    days: risk.days,
    counting: !isCounted || !told.isCounted,
    rules,
    noise: noisiest(noise),
    assets,
    gaps: told.gaps,
    ...underWay,
    waiting: await readWaiting(scope, risk.now),
    onboarding,
  };
};
