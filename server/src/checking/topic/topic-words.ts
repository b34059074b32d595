import { TOPICS, type Topic } from '@copydesk/contract/assets/topics';
import Type from 'typebox';
import { contentFile, section } from '../../text/content-schema.ts';
import type { Locale } from '../../text/locales.ts';
import { CONTENT_FOLDER, readContentYaml } from '../../text/read-content.ts';

/** A word, beginning of a word (`invest*`) or phrase that shows what a text is about. */
export interface TopicWord {
  readonly term: string;
  readonly topic: Topic;
  /** Whether the word alone shows the topic. */
  readonly isSure: boolean;
}

const list = (description: string) => Type.String({ minLength: 1, description });

/** The schema of the files in `content/topics`: words between commas, for each topic. */
export const TopicLists = contentFile(
  'Words of a language that show what a text is about',
  Object.fromEntries(
    TOPICS.map((topic) => [
      topic,
      section(
        {
          sure: list('Words that show the topic alone. A star stands for the rest of a word.'),
          words: list('Words that show the topic together with another one of it.'),
        },
        `The topic ${topic}.`,
      ),
    ]),
  ),
);

type Lists = Readonly<Record<Topic, { readonly sure: string; readonly words: string }>>;

const termsIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');

/** Reads the topic words of a language from its file. Throws with file and key if one is wrong. */
export const readTopicWords = (locale: Locale, folder = CONTENT_FOLDER): readonly TopicWord[] => {
  const lists = readContentYaml(`topics/${locale}.yaml`, TopicLists, folder) as Lists;
  return TOPICS.flatMap((topic) => {
    const sure = termsIn(lists[topic].sure);
    const others = termsIn(lists[topic].words);
    return [
      ...sure.map((term) => ({ term, topic, isSure: true })),
      ...others.map((term) => ({ term, topic, isSure: false })),
    ];
  });
};

const known = new Map<Locale, readonly TopicWord[]>();

/** The topic words of a language, read on first use and cached. */
export const topicWordsOf = (locale: Locale): readonly TopicWord[] => {
  const words = known.get(locale) ?? readTopicWords(locale);
  known.set(locale, words);
  return words;
};
