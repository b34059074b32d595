import type { Matching } from '@copydesk/contract/violations/decision';
import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import type { ActorName } from '@copydesk/contract/violations/review-item';
import { type Counts, type Decided, negate } from '../../../parts/review/decided.ts';
import type { Effect } from '../effect.ts';
import { createCell, type Watched } from '../../../lib/cell.ts';

interface Basic {
  readonly key: string;
  /** How the work changes the screen until the server has answered. */
  readonly effect: Effect;
  readonly delta: Counts;
}

interface Undoable extends Basic {
  /** The earlier states of the violations on the screen. */
  readonly before: ReadonlyMap<string, Decided>;
  /** How many violations the work changes, as far as the page can tell. */
  readonly count: number;
  readonly action: ReviewAction;
  readonly reason: string | null;
}

export interface DecideWork extends Undoable {
  readonly kind: 'decide';
  readonly violationId: string;
  readonly name: string;
  readonly wholeGroup: boolean;
  /** The state that the person saw when deciding. */
  readonly seen: Decided;
  readonly after: Decided;
  readonly version: number | null;
}

export interface ManyWork extends Undoable {
  readonly kind: 'many';
  readonly ids: readonly string[] | null;
  readonly matching: Matching | null;
}

interface UndoWork extends Basic {
  readonly kind: 'undo';
  /** The key of the work that is undone. */
  readonly undoes: string;
}

export interface AssignWork extends Basic {
  readonly kind: 'assign';
  readonly ids: readonly string[];
  readonly userIds: readonly string[];
}

export type Work = DecideWork | ManyWork | UndoWork | AssignWork;

/** The ids that the server needs to undo a decision. */
export type UndoRef = { readonly seqs: number[] } | { readonly decision_id: string };

/** Another person changed the violation before the person's own decision arrived. */
interface Stale {
  readonly now: Decided;
  readonly version: number;
  readonly by: ActorName | null;
  readonly at: string | null;
}

export type Sent =
  | { readonly kind: 'done'; readonly undo: UndoRef | null }
  | { readonly kind: 'stale'; readonly stale: Stale };

export interface Conflict extends Stale {
  readonly work: DecideWork;
}

export interface QueueView {
  /** The works without an answer, oldest first. */
  readonly works: readonly Work[];
  readonly conflicts: readonly Conflict[];
  readonly canUndo: boolean;
  /** The server cannot be reached. The oldest work is sent again until there is an answer. */
  readonly isWaiting: boolean;
}

interface QueueOptions {
  readonly send: (work: Work, undo: UndoRef | null) => Promise<Sent>;
  /** Writes the result into the list. It runs before the work's temporary effect on the screen ends. */
  readonly settled: (work: Work, sent: Sent) => void;
  readonly refused: (work: Work, error: unknown) => void;
  /** Milliseconds to wait before the same work is sent again; null gives up. */
  readonly waitFor: (error: unknown, attempt: number) => number | null;
  readonly pause: (ms: number) => Promise<void>;
}

export interface DecisionQueue {
  readonly view: Watched<QueueView>;
  readonly add: (work: Work) => void;
  /** Undoes the newest decision and returns it. A decision that was not sent yet is never sent. */
  readonly undo: (key: string) => Undoable | null;
  readonly resolve: (violationId: string) => void;
}

const MOST_UNDOABLE = 200;

/**
 * Sends decisions in the order in which the person made them, one request at a time. No decision overtakes
 * another, none is lost while the server cannot be reached, and each can be undone.
 */
export const createDecisionQueue = (options: QueueOptions): DecisionQueue => {
  let works: readonly Work[] = [];
  let conflicts: readonly Conflict[] = [];
  let undoable: readonly (DecideWork | ManyWork)[] = [];
  let isWaiting = false;
  let isRunning = false;
  const refs = new Map<string, UndoRef>();
  const view = createCell<QueueView>({ works, conflicts, canUndo: false, isWaiting });

  const tell = (): void => view.set({ works, conflicts, canUndo: undoable.length > 0, isWaiting });
  const forget = (key: string): void => {
    undoable = undoable.filter((work) => work.key !== key);
  };
  const settle = (work: Work, sent: Sent): void => {
    if (sent.kind === 'done' && sent.undo) refs.set(work.key, sent.undo);
    else forget(work.key);
    if (sent.kind === 'stale' && work.kind === 'decide') {
      const others = conflicts.filter((other) => other.work.violationId !== work.violationId);
      conflicts = [...others, { ...sent.stale, work }];
    }
    options.settled(work, sent);
  };
  /** Sends the oldest work until it is answered or given up. */
  const finish = async (work: Work): Promise<void> => {
    const undo = work.kind === 'undo' ? (refs.get(work.undoes) ?? null) : null;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const sent = await options.send(work, undo);
        settle(work, sent);
        return;
      } catch (error) {
        const ms = options.waitFor(error, attempt);
        if (ms === null) {
          forget(work.key);
          options.refused(work, error);
          return;
        }
        isWaiting = true;
        tell();
        await options.pause(ms);
      }
    }
  };
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let work = works[0]; work; work = works[0]) {
      await finish(work);
      works = works.slice(1);
      isWaiting = false;
      tell();
    }
    isRunning = false;
  };
  const add = (work: Work): void => {
    works = [...works, work];
    if (work.kind === 'decide' || work.kind === 'many')
      undoable = [...undoable, work].slice(-MOST_UNDOABLE);
    if (work.kind === 'decide')
      conflicts = conflicts.filter((other) => other.work.violationId !== work.violationId);
    tell();
    void run();
  };
  return {
    view,
    add,
    undo: (key) => {
      const work = undoable.at(-1);
      if (!work) return null;
      forget(work.key);
      // The oldest work may already be on its way. The works after it have not been sent.
      if (works.indexOf(work) > 0) {
        works = works.filter((other) => other !== work);
        tell();
      } else {
        const effect = { ids: work.before, group: null };
        add({ kind: 'undo', key, undoes: work.key, effect, delta: negate(work.delta) });
      }
      return work;
    },
    resolve: (violationId) => {
      conflicts = conflicts.filter(({ work }) => work.violationId !== violationId);
      tell();
    },
  };
};
