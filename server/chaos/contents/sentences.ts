import { createHash } from 'node:crypto';
import type { Random } from '../../test/random.ts';
import type { Sentence, Version } from './model.ts';

/** The words that the rules of the run object to. */
export const WORDS = { HIGH: 'zappo', CRITICAL: 'quibbo' } as const;

const MOST = 6;

export const textOf = (sentences: readonly Sentence[]): string =>
  ['This is the beginning.', ...sentences.map(({ text }) => text)].join('\n\n');

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Two words before the finding tell which claim it is. */
export const claimOf = (prefix: string): string => prefix.trim().split(/\s+/).slice(-2).join(' ');

/** Writes and edits texts; the same random numbers make the same texts. */
export const createWriter = (random: Random) => {
  let count = 0;
  const word = (): string => `w${random.between(0, 1e9).toString(36)}${(count++).toString(36)}`;
  const words = (n: number): string => Array.from({ length: n }, word).join(' ');
  // A finding is recognised by 32 characters on each side, which must not be those of its neighbours.
  const write = (claim: string, severity: Sentence['severity']): Sentence => ({
    claim,
    severity,
    text: `${words(5)} ${claim} ${WORDS[severity]} ${words(7)}.`,
  });
  const create = (): Sentence => write(words(2), random.chance(0.25) ? 'CRITICAL' : 'HIGH');
  /** The last word is another one, so that the rule finds the same claim in other words. */
  const edit = (sentence: Sentence): Sentence => ({
    ...sentence,
    text: sentence.text.replace(/\S+\.$/, `${word()}.`),
  });

  /** The next text of a content: some sentences stay, some are edited, go, come or come back. */
  const revise = (versions: readonly Version[]): Sentence[] => {
    const now = [...(versions.at(-1)?.sentences.values() ?? [])];
    const kept = now
      .filter(() => random.chance(0.82))
      .map((one) => (random.chance(0.12) ? edit(one) : one));
    const known = new Set(now.map(({ claim }) => claim));
    const earlier = versions
      .flatMap(({ sentences }) => [...sentences.values()])
      .filter(({ claim }) => !known.has(claim));
    const back = earlier.length > 0 && random.chance(0.15) ? [random.pick(earlier)] : [];
    const added = Array.from({ length: random.between(kept.length === 0 ? 1 : 0, 3) }, create);
    return [...added, ...back, ...kept].slice(0, MOST);
  };
  return { create, revise };
};
