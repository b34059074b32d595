import type { RuleTrial, SourceIssue, TestOutcome } from '@copydesk/contract/rules/rule-draft';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { type Cell, createCell } from '../../../lib/cell.ts';
import type { Source } from '../draft-source.ts';

/** A rule, and the text to try it on. */
export interface Wish {
  readonly source: Source;
  readonly text: string;
  readonly language: LanguageKey;
}

interface Tried {
  readonly trial: RuleTrial;
  /** What was tried. The person may have typed more since. */
  readonly asked: Wish;
}

export interface TrialLoop {
  /** Sends the trial before the page is rendered, so that the answer arrives sooner. */
  readonly want: (changes: Partial<Wish>) => void;
  /** Resolves with the newest answer, once no trial is running. */
  readonly answered: () => Promise<Tried | null>;
  readonly tried: Cell<Tried | null>;
  readonly failed: Cell<boolean>;
  /** `issues` and `outcomes` keep the same list objects while their content does not change. */
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
 * Tries a rule after every typed letter. Only one trial runs at a time. When it ends, the newest state is
 * tried next and the states in between are skipped.
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
        // The server dropped this trial for a newer one from another window of the same person.
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
