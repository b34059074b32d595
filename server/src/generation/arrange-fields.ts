import type { FilledField } from './prompt.ts';
import { headlineOf, isList } from './sandbox-sentences.ts';

/** Something that the text says, with the label of its field. */
export interface Said {
  readonly label: string;
  readonly text: string;
  readonly asList: boolean;
}

/** The fields of a form by their place in a text. A place without a field is empty. */
export interface Arranged {
  readonly title: string;
  /** What the text is about, if a field of its own says so. */
  readonly subject: string;
  readonly dateline: string;
  readonly audience: string;
  /** Short fields, for the opening. */
  readonly lines: readonly FilledField[];
  /** What stands without a heading. */
  readonly main: readonly Said[];
  /** What stands under the label of its field. */
  readonly sections: readonly Said[];
  readonly quotes: readonly string[];
  /** What the reader should do, which ends the text. */
  readonly action: string;
  /** The same message is written for each of these. */
  readonly channels: readonly string[];
  /** Fields that say how to write, which only a model can follow. */
  readonly unused: readonly FilledField[];
}

// Keys of the starter templates, whose places in a text are known. Any other field is placed by its type.
const HEADLINES: readonly string[] = ['news', 'message', 'offer'];
const UNHEADED: readonly string[] = [...HEADLINES, 'takeaway', 'points', 'material', 'page_text'];
const PROSE: readonly string[] = [...HEADLINES, 'points'];
const FOR_SEARCH: readonly string[] = ['keywords', 'main_keyword', 'brand'];
const PLACED: readonly string[] = ['audience', 'call_to_action', 'place_and_date', 'quote'];
const FEATURE_LIST = 'feature_list';
/** Choices that the sandbox follows. */
const FOLLOWED: readonly string[] = [FEATURE_LIST, 'networks'];

const isLine = ({ type, text }: FilledField): boolean =>
  type === 'text' || (type === undefined && !text.trim().includes('\n'));

const isContent = ({ type }: FilledField): boolean =>
  type === undefined || type === 'text' || type === 'textarea';

/**
 * Finds the place of each filled field: the title, the opening, the body, the end. `no` is the word for a box
 * that is not ticked.
 */
export const arrangeFields = (all: readonly FilledField[], no: string): Arranged => {
  const filled = all.filter(({ text }) => text.trim() !== '');
  const textOf = (key: string): string => filled.find((field) => field.key === key)?.text ?? '';
  const content = filled.filter(
    (field) => isContent(field) && !PLACED.includes(field.key) && !FOR_SEARCH.includes(field.key),
  );
  const [first] = content;
  const headline = content.find(({ key }) => HEADLINES.includes(key)) ?? first;
  const subject = first && isLine(first) ? first : undefined;
  const bodies = content.filter((field) => field !== subject && !isLine(field));
  const withoutLists = textOf(FEATURE_LIST) === no;
  const said = bodies.map((field) => ({
    ...field,
    asList: !withoutLists && !PROSE.includes(field.key) && isList(field.text),
  }));
  const isMain = (one: (typeof said)[number]): boolean =>
    !one.asList && (UNHEADED.includes(one.key) || one === said[0]);
  return {
    title: headline === undefined ? '' : headlineOf(headline.text),
    subject: subject?.text ?? '',
    dateline: textOf('place_and_date'),
    audience: textOf('audience'),
    lines: content.filter((field) => field !== subject && isLine(field)),
    main: said.filter(isMain),
    sections: said.filter((one) => !isMain(one)),
    quotes: filled.filter(({ key }) => key === 'quote').map(({ text }) => text),
    action: textOf('call_to_action'),
    channels: textOf('networks')
      .split('\n')
      .filter((line) => line.trim() !== ''),
    unused: filled.filter(
      (field) =>
        FOR_SEARCH.includes(field.key) ||
        (!isContent(field) && field.type !== 'infobase' && !FOLLOWED.includes(field.key)),
    ),
  };
};
