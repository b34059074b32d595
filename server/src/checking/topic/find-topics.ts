import { TOPICS, type Topic } from '@copydesk/contract/assets/topics';
import type { TopicWord } from './topic-words.ts';

/** A topic of an asset, with the words of the asset that show it. */
export interface FoundTopic {
  readonly topic: Topic;
  /** How many different words show it. A word that shows it alone counts twice. One is only a hint. */
  readonly weight: number;
  /** The first of these words, in small letters. */
  readonly words: readonly string[];
}

/** A topic that an asset shows; with a question mark if a single word hints at it and no topic is shown. */
export type TopicSign = Topic | `${Topic}?`;

const LEAST_WEIGHT = 2;
/** In a long text some words of every topic occur. A topic counts if it has this share of the main topic. */
const LEAST_SHARE = 0.25;
const MAX_WORDS = 5;

type Seen = readonly (readonly [TopicWord, string])[];

/** Leaves out words that begin with another one: `funds` says no more than `fund`. */
const differentOnes = (seen: Seen): Seen =>
  seen.filter(
    ([, word], n) =>
      !seen.some(([, other], m) => m !== n && word.startsWith(other) && (word !== other || m < n)),
  );

/**
 * The topics that the words of an asset show, the main one first. A topic needs two different words, or one
 * that shows it alone. If no topic has that, the topics of single words are returned. `seen` has each topic
 * word that occurs, as it is first written in the asset.
 */
export const findTopics = (seen: ReadonlyMap<TopicWord, string>): readonly FoundTopic[] => {
  const all = Array.from(seen, ([word, written]) => [word, written.toLowerCase()] as const);
  const found = TOPICS.map((topic) => {
    const own = differentOnes(all.filter(([word]) => word.topic === topic));
    const sure = own.filter(([word]) => word.isSure);
    const words = [...sure, ...own.filter(([word]) => !word.isSure)].map(([, written]) => written);
    const weight = own.length + sure.length;
    return { topic, weight, isSure: sure.length > 0, words: words.slice(0, MAX_WORDS) };
  });
  const most = Math.max(...found.map(({ weight }) => weight));
  const least = Math.max(LEAST_WEIGHT, most * LEAST_SHARE);
  const shown = found.filter(({ weight, isSure }) => isSure || weight >= least);
  return (shown.length > 0 ? shown : found.filter(({ weight }) => weight > 0))
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ topic, weight, words }) => ({ topic, weight, words }));
};

/** Whether the words show the topic. Otherwise they only hint at it. */
export const isShown = ({ weight }: FoundTopic): boolean => weight >= LEAST_WEIGHT;

export const signOf = (found: FoundTopic): TopicSign =>
  isShown(found) ? found.topic : `${found.topic}?`;
