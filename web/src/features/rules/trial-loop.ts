import type { RuleTrial, SourceIssue, TestOutcome } from '@copydesk/contract/rule-authoring';
import type { LanguageKey } from '@copydesk/contract/schema';
import { type Cell, createCell } from '../../lib/cell.ts';
import type { Source } from './draft-source.ts';

/** A rule, and the text that it is to be tried on. */
export interface Wish {
  readonly source: Source;
  readonly text: string;
  readonly language: LanguageKey;
}

interface Tried {
  readonly trial: RuleTrial;
  /** What was tried; more may have been typed since. */
  readonly asked: Wish;
}

export interface TrialLoop {
  /** Asks at once, before the letter is drawn: the answer is under way while the page draws. */
  readonly want: (changes: Partial<Wish>) => void;
  /** The newest answer, once nothing is under way any more. */
  readonly answered: () => Promise<Tried | null>;
  readonly tried: Cell<Tried | null>;
  readonly failed: Cell<boolean>;
  /** These two are the same lists as long as nothing in them changed. */
  readonly issues: Cell<readonly SourceIssue[]>;
  readonly outcomes: Cell<readonly (TestOutcome | null)[]>;
  readonly start: () => void;
  readonly stop: () => void;
}

const AGAIN_MS = 200;

const isSameWish = (one: Wish | null, other: Wish): boolean =>
  one?.source === other.source && one.text === other.text && one.language === other.language;

const keep = <T>(cell: Cell<T>, next: T): void => {
  if (JSON.stringify(cell.get()) !== JSON.stringify(next)) cell.set(next);
};

/**
 * Tries a rule at every letter. One trial is under way at a time, and after it only the newest wish
 * counts: nobody waits for what was typed in between.
 */
export const createTrialLoop = (
  first: Wish,
  send: (wish: Wish) => Promise<RuleTrial>,
): TrialLoop => {
  const tried = createCell<Tried | null>(null);
  const failed = createCell(false);
  const issues = createCell<readonly SourceIssue[]>([]);
  const outcomes = createCell<readonly (TestOutcome | null)[]>([]);
  let newest = first;
  let asked: Wish | null = null;
  let isStopped = true;
  let running: Promise<void> | null = null;

  const show = (trial: RuleTrial, wish: Wish): void => {
    keep(issues, trial.issues);
    keep(outcomes, trial.tests);
    failed.set(false);
    tried.set({ trial, asked: wish });
  };
  const work = async (): Promise<void> => {
    while (!isStopped && !isSameWish(asked, newest)) {
      const wish = newest;
      asked = wish;
      try {
        const trial = await send(wish);
        if (trial.outcome !== 'replaced') show(trial, wish);
        // Another window of the same person was faster.
        else if (newest === wish) {
          await new Promise((done) => setTimeout(done, AGAIN_MS));
          asked = null;
        }
      } catch {
        failed.set(true);
      }
    }
    running = null;
  };
  const run = (): void => {
    if (!isStopped) running ??= work();
  };
  return {
    want: (changes) => {
      newest = { ...newest, ...changes };
      run();
    },
    answered: async () => {
      await running;
      return tried.get();
    },
    tried,
    failed,
    issues,
    outcomes,
    start: () => {
      isStopped = false;
      run();
    },
    stop: () => {
      isStopped = true;
    },
  };
};
