import { setTimeout as sleep } from 'node:timers/promises';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import type { Log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { describeMissing, MISSING, type Part } from '../../operations/overview/missing-parts.ts';

/** Whether each part is there. The part `workflows` is there if at least one of its processes does the engine's work. */
export type PartState = Readonly<Record<Part, boolean>>;

export interface WatchedParts {
  readonly engine: Engine;
  readonly blobs: BlobStore;
  /** Missing if nobody signs in here. */
  readonly mail?: Mailer;
  /** Whether a model of the chain can be asked, as the workflows processes report. */
  readonly hasModel: () => Promise<boolean>;
  /** Is told of every state, for metrics. */
  readonly onParts?: (parts: PartState) => void;
}

/** Anyone may ask for the state, and each check is work for others, so it runs at most this often. */
const WORK_FRESH_MS = 1_000;
const FRESH_MS = 10_000;
/** A mail server counts logins. */
const MAIL_FRESH_MS = 300_000;
const LOOK_MS = 10_000;
const PATIENCE_MS = 3_000;

const BACK: Readonly<Record<Part, string>> = {
  engine: 'long work is done again',
  workflows: 'long work is done again',
  blobs: 'the blob store answers again',
  model: 'a model answers again',
  mail: 'the mail server answers again',
};

/** A part that does not answer in time is away, like one that fails. */
const inTime = (answer: Promise<boolean>): Promise<boolean> =>
  Promise.race([answer.catch(() => false), sleep(PATIENCE_MS, false, { ref: false })]);

/** Keeps an answer for a while, so that many who ask cause one check. */
const keep = <T>(forMs: number, look: () => Promise<T>): (() => Promise<T>) => {
  let looked: { readonly at: number; readonly state: Promise<T> } | undefined;
  return () => {
    if (!looked || performance.now() - looked.at > forMs) {
      looked = { at: performance.now(), state: look() };
    }
    return looked.state;
  };
};

/** Checks which parts are away, and logs when that changes. */
export const createPartsWatch = (parts: WatchedParts, log: Log) => {
  const { engine, blobs, mail, hasModel } = parts;
  const work = keep(WORK_FRESH_MS, async () =>
    (await engine.isReachable())
      ? { engine: true, workflows: await engine.doesWork() }
      : { engine: false, workflows: false },
  );
  const others = keep(FRESH_MS, () =>
    Promise.all([inTime(blobs.isReachable()), inTime(hasModel())]),
  );
  const letters = keep(MAIL_FRESH_MS, async () => !mail || inTime(mail.isReachable()));
  let missing: ReadonlySet<Part> = new Set();
  const tell = (state: PartState): PartState => {
    const names = Object.keys(MISSING) as Part[];
    // Without the engine nobody can say whether a workflows process is there.
    const now = new Set(
      names.filter((name) => !state[name] && (name !== 'workflows' || state.engine)),
    );
    const told = new Set<string>();
    for (const name of now)
      if (!missing.has(name)) log.warn({ missing: name }, describeMissing(name));
    for (const name of missing) {
      const isWork = name === 'engine' || name === 'workflows';
      if (now.has(name) || (isWork && !state.workflows)) continue;
      if (!told.has(BACK[name])) log.info(BACK[name]);
      told.add(BACK[name]);
    }
    missing = now;
    parts.onParts?.(state);
    return state;
  };
  const look = async (): Promise<PartState> => {
    const all = await Promise.all([work(), others(), letters()]);
    const [long, [hasBlobs, asksModel], sendsMail] = all;
    return { ...long, blobs: hasBlobs, model: asksModel, mail: sendsMail };
  };
  const state = async (): Promise<PartState> => tell(await look());
  let timer: NodeJS.Timeout | undefined;
  return {
    state,
    /**
     * Checks at intervals, for the log and the metrics. The first check is not logged: when all parts start together,
     * none of them is there yet.
     */
    start: () => {
      void look().then(parts.onParts);
      timer = setInterval(() => void state(), LOOK_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
};
