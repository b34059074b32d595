import type { RuleTrial, SourceIssue, TestOutcome } from '@copydesk/contract/rule-authoring';
import type { LanguageKey } from '@copydesk/contract/schema';
import { useEffect, useRef, useState } from 'react';
import { post } from '../../lib/api.ts';
import type { Source } from './draft-source.ts';

interface Asked {
  readonly source: Source;
  readonly text: string;
  readonly language: LanguageKey;
}

interface Tried {
  readonly trial: RuleTrial;
  /** What was tried; more may have been typed since. */
  readonly asked: Asked;
}

export interface Trials {
  readonly tried: Tried | null;
  /** These two are the same lists as long as nothing in them changed, so that the form is not drawn anew. */
  readonly issues: readonly SourceIssue[];
  readonly outcomes: readonly (TestOutcome | null)[];
  readonly failed: boolean;
}

const AGAIN_MS = 200;
const NONE: readonly never[] = [];

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Tries the rule on the text at every letter. One trial is under way at a time, and after it only the
 * newest wish counts: nobody waits for what was typed in between.
 */
export const useTrial = (source: Source, text: string, language: LanguageKey): Trials => {
  const [tried, setTried] = useState<Tried | null>(null);
  const [issues, setIssues] = useState<Trials['issues']>(NONE);
  const [outcomes, setOutcomes] = useState<Trials['outcomes']>(NONE);
  const [failed, setFailed] = useState(false);
  const wanted = useRef<Asked | null>(null);
  const busy = useRef(false);
  const gone = useRef(false);

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  useEffect(() => {
    const show = (asked: Asked, trial: RuleTrial): void => {
      setTried({ trial, asked });
      setIssues((before) => (isSame(before, trial.issues) ? before : trial.issues));
      setOutcomes((before) => (isSame(before, trial.tests) ? before : trial.tests));
      setFailed(false);
    };
    const work = async (): Promise<void> => {
      busy.current = true;
      for (let asked = wanted.current; asked && !gone.current; asked = wanted.current) {
        wanted.current = null;
        try {
          const trial = await post('tryRule', { body: asked });
          if (trial.outcome !== 'replaced') show(asked, trial);
          // Another window of the same person was faster.
          else if (wanted.current === null) {
            await new Promise((done) => setTimeout(done, AGAIN_MS));
            wanted.current ??= asked;
          }
        } catch {
          setFailed(true);
        }
      }
      busy.current = false;
    };
    wanted.current = { source, text, language };
    if (!busy.current) void work();
  }, [source, text, language]);

  return { tried, issues, outcomes, failed };
};
