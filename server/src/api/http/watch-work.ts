import type { Engine } from '../../platform/durable/engine.ts';
import type { Log } from '../../platform/log.ts';

/** Whether the engine is reachable, and whether a workflows process does its work. */
export interface WorkState {
  readonly engine: boolean;
  readonly workflows: boolean;
}

/** Anyone may ask for the state, and each check is work for the engine, so it runs at most once a second. */
const FRESH_MS = 1_000;
const LOOK_MS = 10_000;

const look = async (engine: Engine): Promise<WorkState> =>
  (await engine.isReachable())
    ? { engine: true, workflows: await engine.doesWork() }
    : { engine: false, workflows: false };

const MISSING = {
  engine: 'the engine does not answer: new work is refused, work under way waits',
  workflows: 'no workflows process answers the engine: new work is accepted and waits',
} as const;

/** Checks whether long work is being done, and logs when that changes. */
export const createWorkWatch = (engine: Engine, log: Log) => {
  let looked: { readonly at: number; readonly state: Promise<WorkState> } | undefined;
  let missing: keyof WorkState | null = null;
  const tell = (state: WorkState): WorkState => {
    const now = state.workflows ? null : state.engine ? 'workflows' : 'engine';
    if (now === missing) return state;
    missing = now;
    if (now === null) log.info('long work is done again');
    else log.warn({ missing: now }, MISSING[now]);
    return state;
  };
  const state = (): Promise<WorkState> => {
    if (!looked || Date.now() - looked.at > FRESH_MS) {
      looked = { at: Date.now(), state: look(engine).then(tell) };
    }
    return looked.state;
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    state,
    /** Checks at intervals, for the log. */
    start: () => {
      timer = setInterval(() => void state(), LOOK_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
};
