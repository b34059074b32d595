import { CHECK_CHILD } from '../checking/children/check-in-child.ts';
import { createChildPool } from '../platform/children/child-pool.ts';
import { createTurns } from '../platform/turns.ts';
import type { Trial, TrialRequest } from './try-rule.ts';

/** Who tries a rule. A newer trial of the same person replaces one that still waits. */
interface Trier {
  readonly workspaceId: string;
  /** Null for a trial that must not be replaced, such as one before publishing. */
  readonly person: string | null;
}

export type TrialOutcome =
  | { readonly kind: 'tried'; readonly trial: Trial; readonly milliseconds: number }
  | { readonly kind: 'too_slow' | 'replaced' };

export type TryInChild = (trier: Trier, request: TrialRequest) => Promise<TrialOutcome>;

const TRY_CHILD = {
  entry: new URL('./try-child.ts', import.meta.url),
  readable: [...CHECK_CHILD.readable, new URL('./', import.meta.url)],
  memoryMegabytes: 400,
} as const;

/**
 * Time limits: for a trial on every key press, for one before publishing, and for starting a process, which
 * is not the rule's fault.
 */
const LIVE_MS = 5_000;
const ONCE_MS = 20_000;
const START_MS = 60_000;

const NOTHING: TrialRequest = { source: {}, text: '', language: 'EN', decided: [] };

const isTrial = (value: unknown): value is Trial =>
  typeof value === 'object' && value !== null && 'matches' in value;

/**
 * Tries rules in child processes with little memory and time, so that no rule can block this process. The
 * processes start with the first trial.
 */
export const createRuleTrials = (
  processes: number,
): { readonly tryInChild: TryInChild; readonly stop: () => Promise<void> } => {
  const children = createChildPool({ ...TRY_CHILD, children: processes });
  const turns = createTurns(processes, { leastUsed: true });
  const waiting = new Map<string, AbortController>();
  const startAll = (): Promise<unknown> =>
    Promise.all(Array.from({ length: processes }, () => children.run(NOTHING, START_MS)));
  let started: Promise<unknown> | undefined;
  const tryInChild: TryInChild = async ({ workspaceId, person }, request) => {
    const place = `${workspaceId} ${person ?? ''}`;
    const asked = new AbortController();
    if (person !== null) {
      waiting.get(place)?.abort();
      waiting.set(place, asked);
    }
    const forget = (): void => {
      if (waiting.get(place) === asked) waiting.delete(place);
    };
    const turn = turns.take({ workspaceId, priority: 'interactive' }, asked.signal);
    const endTurn = await turn.catch(() => null).finally(forget);
    if (endTurn === null) return { kind: 'replaced' };
    await (started ??= startAll());
    const since = performance.now();
    const outcome = await children
      .run(request, person === null ? ONCE_MS : LIVE_MS)
      .finally(endTurn);
    if (outcome.kind === 'failed' || !isTrial(outcome.value)) {
      started = undefined;
      return { kind: 'too_slow' };
    }
    const milliseconds = performance.now() - since;
    return { kind: 'tried', trial: outcome.value, milliseconds };
  };
  return { tryInChild, stop: children.close };
};
