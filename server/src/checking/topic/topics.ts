import { familyOf } from '@copydesk/contract/assets/known-words';
import { TOPICS, type Topic } from '@copydesk/contract/assets/topics';
import type { TopicSign } from './find-topics.ts';

/**
 * The categories of rules that a topic stands for. Topics without categories speak against all others: a text
 * about browsers is not about investments.
 */
const FAMILIES: ReadonlyMap<Topic, ReadonlySet<string>> = new Map(
  TOPICS.map((topic) => [topic, familyOf(topic)]),
);

/** Whether a sign is a topic that is shown, and not a hint. */
export const isTopic = (sign: TopicSign): sign is Topic => TOPICS.some((topic) => topic === sign);

/** The topics that an asset must show for a rule with these categories. */
export const topicsOf = (categories: readonly string[]): readonly Topic[] =>
  TOPICS.filter((topic) =>
    categories.some((category) => FAMILIES.get(topic)?.has(category.toLowerCase())),
  );
