import type { Block } from './blocks.ts';
import { cutText } from './cut-text.ts';
import { type LanguageWords, say } from './language-words.ts';
import { wordsOf } from './words-of.ts';
import type { Fact, FilledField, StepRequest } from './prompt.ts';
import { blocksToMarkdown } from './write-blocks.ts';

const SUBJECT_LENGTH = 80;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Shortens a text for a title or for a sentence, which has its own full stop. */
const shorten = (text: string): string => {
  const line = oneLine(text);
  const cut = cutText(line, SUBJECT_LENGTH);
  return cut === line ? line.replace(/\.$/, '') : `${cut}…`;
};

const paragraph = (text: string): Block => ({ type: 'paragraph', children: [{ text }] });

const heading = (level: number, text: string): Block => ({
  type: 'heading',
  level,
  children: [{ text }],
});

const list = (items: readonly string[]): Block => ({
  type: 'bulleted_list',
  children: items.map((item) => ({ type: 'list_item', children: [paragraph(item)] })),
});

const entry = (words: LanguageWords, label: string, text: string): string =>
  oneLine(label) === ''
    ? text.trim()
    : say(words.labelled, { label: oneLine(label), text: text.trim() });

const askedPart = (fields: readonly FilledField[], words: LanguageWords): readonly Block[] => [
  heading(2, words.sandbox.askedHeading),
  fields.length === 0
    ? paragraph(words.sandbox.nothingAsked)
    : list(fields.map(({ label, text }) => entry(words, label, text))),
];

const factsPart = (title: string, facts: readonly Fact[], words: LanguageWords): readonly Block[] =>
  facts.length === 0
    ? []
    : [heading(2, title), list(facts.map((fact) => entry(words, fact.title, fact.body)))];

/**
 * Writes the draft that replaces a model's answer if none is configured: it repeats what was asked, in the
 * language of the step, and says that it is a draft. Markdown in values is escaped.
 */
export const writeSandbox = (step: StepRequest, templateName: string): string => {
  const words = wordsOf(step.language);
  const { sandbox } = words;
  const fields = step.fields.filter(({ text }) => text.trim() !== '');
  const [first] = fields;
  const subject = shorten(first?.text ?? '');
  const given = fields
    .slice(0, 3)
    .map(({ label, text }) => say(sandbox.given, { label: oneLine(label), text: shorten(text) }));
  const facts = (kind: Fact['kind']) => step.facts.filter((fact) => fact.kind === kind);
  return blocksToMarkdown([
    heading(1, subject === '' ? sandbox.untitled : say(sandbox.title, { subject })),
    { type: 'quote', children: [paragraph(sandbox.label)] },
    paragraph([say(sandbox.intro, { template: oneLine(templateName) }), ...given].join(' ')),
    ...askedPart(fields, words),
    ...factsPart(sandbox.factsHeading, facts('fact'), words),
    ...factsPart(sandbox.guidelinesHeading, facts('guideline'), words),
    ...(step.voice
      ? [
          heading(2, sandbox.voiceHeading),
          paragraph(say(sandbox.voice, { name: oneLine(step.voice.name) })),
        ]
      : []),
    paragraph(sandbox.closing),
  ]);
};
