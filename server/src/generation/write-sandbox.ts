import { localeOf } from '../text/locales.ts';
import type { Block } from './blocks.ts';
import { type LanguageWords, say } from './language-words.ts';
import { arrangeFields, type Arranged, type Said } from './arrange-fields.ts';
import type { FilledField, StepRequest } from './prompt.ts';
import { fitsTitle, isPhrase, linesOf, oneLine, sentenceOf, shorten } from './sandbox-sentences.ts';
import { wordsOf } from './words-of.ts';
import { blocksToMarkdown } from './write-blocks.ts';

const paragraph = (text: string, marks: { readonly bold?: true } = {}): Block => ({
  type: 'paragraph',
  children: [{ text, ...marks }],
});

const heading = (level: number, text: string): Block => ({
  type: 'heading',
  level,
  children: [{ text }],
});

const quote = (paragraphs: readonly string[]): Block => ({
  type: 'quote',
  children: paragraphs.map((text) => paragraph(text)),
});

const list = (items: readonly string[]): Block => ({
  type: 'bulleted_list',
  children: items.map((item) => ({ type: 'list_item', children: [paragraph(item)] })),
});

/** What a field says: a list if it has several short lines, otherwise paragraphs. */
const bodyOf = ({ text, asList }: Said, locale: string): readonly Block[] =>
  asList
    ? [list(linesOf(text))]
    : linesOf(text).map((passage) => paragraph(sentenceOf(passage, locale)));

const sectionOf = (said: Said, locale: string): readonly Block[] => {
  const title = oneLine(said.label);
  return [...(title === '' ? [] : [heading(2, title)]), ...bodyOf(said, locale)];
};

/** A short field as a sentence. One that says little on its own keeps its label. */
const sentenceFor = (field: FilledField, words: LanguageWords, locale: string): string =>
  isPhrase(field.text) || oneLine(field.label) === ''
    ? sentenceOf(field.text, locale)
    : sentenceOf(
        say(words.labelled, { label: oneLine(field.label), text: oneLine(field.text) }),
        locale,
      );

/** The first paragraph: place and date, the subject with its short fields, and whom it is for. */
const openingOf = (
  { title, dateline, subject, lines, audience }: Arranged,
  words: LanguageWords,
  locale: string,
): readonly Block[] => {
  const [first, ...others] = lines.toSorted(
    (one, other) => Number(isPhrase(other.text)) - Number(isPhrase(one.text)),
  );
  const begun = first && sentenceFor(first, words, locale);
  const isLed = first !== undefined && isPhrase(first.text) && fitsTitle(subject);
  const sentences = [
    ...(fitsTitle(subject) ? [] : [sentenceOf(subject, locale)]),
    ...(begun === undefined
      ? []
      : [
          isLed && subject !== ''
            ? say(words.labelled, { label: shorten(subject), text: begun })
            : begun,
        ]),
    ...others.map((field) => sentenceFor(field, words, locale)),
    ...(audience === ''
      ? []
      : [sentenceOf(say(words.sandbox.audience, { text: oneLine(audience) }), locale)]),
  ];
  // A subject that neither the title nor a sentence names, such as who sends out the news.
  const isNamed = isLed || !fitsTitle(subject) || title.includes(oneLine(subject));
  const place = [isNamed ? '' : oneLine(subject), oneLine(dateline)].filter((part) => part !== '');
  const text = [...place, ...(sentences.length === 0 ? [] : [sentences.join(' ')])].join(' – ');
  return text === '' ? [] : [paragraph(text)];
};

/** The text itself. A message for several channels is repeated under the name of each. */
const textOf = (arranged: Arranged, words: LanguageWords, locale: string): readonly Block[] => {
  const { main, sections, quotes, action, channels } = arranged;
  const closing = action === '' ? [] : [paragraph(oneLine(action), { bold: true })];
  const message = [
    ...openingOf(arranged, words, locale),
    // A message of one short line is already the title.
    ...main
      .filter(({ text }) => channels.length > 0 || shorten(text) !== shorten(arranged.title))
      .flatMap((said) => bodyOf(said, locale)),
    ...quotes.map((text) => quote(linesOf(text))),
    ...sections.flatMap((said) => sectionOf(said, locale)),
    ...closing,
  ];
  return channels.length === 0
    ? message
    : channels.flatMap((channel) => [heading(2, oneLine(channel)), ...message]);
};

const factsOf = (step: StepRequest, words: LanguageWords, locale: string): readonly Block[] => {
  const facts = step.facts.filter(({ kind }) => kind === 'fact');
  if (facts.length === 0) return [];
  const items = facts.map(({ title, body }) => {
    const text = oneLine(body);
    // A whole sentence stands for itself; anything shorter needs its title to be understood.
    return /[.!?…]$/.test(text) || oneLine(title) === ''
      ? sentenceOf(text, locale)
      : say(words.labelled, { label: oneLine(title), text });
  });
  return [heading(2, words.sandbox.factsHeading), list(items)];
};

const notesOf = (
  step: StepRequest,
  templateName: string,
  unused: readonly FilledField[],
  { sandbox }: LanguageWords,
): readonly string[] => [
  say(sandbox.made, { template: oneLine(templateName) }),
  ...(unused.length === 0
    ? []
    : [say(sandbox.unused, { labels: unused.map(({ label }) => oneLine(label)).join(', ') })]),
  ...(step.voice ? [say(sandbox.voice, { name: oneLine(step.voice.name) })] : []),
  sandbox.closing,
];

/**
 * Composes the draft that replaces a model's answer if none is configured: a title, an opening, paragraphs and
 * lists, made only of what people typed and of the facts. It says at its top and at its end that no model was
 * asked. Markdown in values is escaped.
 */
export const writeSandbox = (step: StepRequest, templateName: string): string => {
  const words = wordsOf(step.language);
  const { sandbox } = words;
  const locale = localeOf(step.language);
  const arranged = arrangeFields(step.fields, words.no);
  const text = [...textOf(arranged, words, locale), ...factsOf(step, words, locale)];
  const title = shorten(arranged.title);
  return blocksToMarkdown([
    heading(1, title === '' ? sandbox.untitled : title),
    quote([sandbox.label]),
    ...(title === '' && text.length === 0 ? [paragraph(sandbox.nothingAsked)] : text),
    quote([notesOf(step, templateName, arranged.unused, words).join(' ')]),
  ]);
};
