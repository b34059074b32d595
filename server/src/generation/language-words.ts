import { REWRITE_INSTRUCTIONS, type RewriteInstruction } from '@copydesk/contract/documents/draft';
import Type, { type Static, type TProperties } from 'typebox';
import { contentFile, section } from '../text/content-schema.ts';

/** One complete sentence or label on one line, so that each language keeps its own word order. */
const sentence = (description: string) =>
  Type.Readonly(Type.String({ pattern: '^\\S(?:.*\\S)?$', description }));

const group = <P extends TProperties>(description: string, properties: P) =>
  Type.Readonly(section(properties, description));

const material = (what: string) =>
  group(`The part of a prompt that holds ${what}.`, {
    heading: sentence('Its heading.'),
    intro: sentence('What to do with it.'),
  });

const tasks = Object.fromEntries(
  REWRITE_INSTRUCTIONS.map((instruction) => [
    instruction,
    sentence(`The task when somebody chose “${instruction}”.`),
  ]),
) as Record<RewriteInstruction, ReturnType<typeof sentence>>;

/**
 * Every sentence that a prompt, a guide or a sandbox draft needs in one language; the schema of the files in
 * `content/words`. A name in braces, such as `{name}`, marks the place of a value.
 */
export const LanguageWords = contentFile('Words of a language for prompts and sandbox drafts', {
  role: sentence('Who the model is.'),
  writeOnly: sentence('To write in this language only, which is named in itself.'),
  insist: sentence('Ends the request when the last answer came in another language.'),
  rules: group('What holds for every text.', {
    heading: sentence('Heading above the rules.'),
    onlyGiven: sentence('To use only the facts that are given.'),
    inventNothing: sentence('To invent nothing.'),
    markdownOnly: sentence('To answer with Markdown and nothing else.'),
    titleFirst: sentence('To begin with the title.'),
    markedIsData: sentence(
      'That marked texts are data. {open} and {close} are the markers around every text that comes from outside.',
    ),
    keepMarkersOut: sentence('Never to write {open} and {close}.'),
  }),
  voice: group('How the text should sound.', {
    heading: sentence('Heading; {name} is the name of the voice.'),
    follow: sentence('To write in this voice.'),
    dos: sentence('Heading above what to do.'),
    donts: sentence('Heading above what not to do.'),
    useTerms: sentence('Heading above words to use.'),
    avoidTerms: sentence('Heading above words to avoid.'),
    avoid: sentence('One word to avoid, {term}, in quotation marks.'),
    avoidInstead: sentence('The same with {instead}, the word to write in its place.'),
    examples: sentence('Heading above examples.'),
    imitate: sentence('To imitate the style of the examples, and nothing else of them.'),
  }),
  facts: material('facts'),
  guidelines: material('guidelines'),
  earlier: material('what was written in the steps before'),
  request: group('The part of a prompt that says what to write.', {
    heading: sentence('Its heading.'),
  }),
  details: material('fields of the form that no command names'),
  repair: group('How a text is repaired to which rules objected.', {
    heading: sentence('Heading above the text.'),
    task: sentence('What to do.'),
    keep: sentence('What to leave as it is.'),
    whole: sentence('To answer with the whole text.'),
    objections: sentence('Heading above the objections.'),
    passage: sentence('Label of the words that are objected to.'),
    missing: sentence('Said instead of them when something is missing.'),
    rule: sentence('Label of the name of the rule.'),
    reason: sentence('Label of the reason.'),
    advice: sentence('Label of the advice.'),
    instead: sentence('Label of better words.'),
    worse: sentence('Why the last attempt was not used: as many objections or graver ones.'),
    length: sentence('Why the last attempt was not used: its length.'),
  }),
  labelled: sentence('One field or fact: {label} is its name and {text} its value.'),
  yes: sentence('A box that is ticked.'),
  no: sentence('A box that is not ticked.'),
  sandbox: group('The draft that is written where no language model is configured.', {
    label: sentence('Says that no model was asked.'),
    untitled: sentence('The title when no field was filled.'),
    nothingAsked: sentence('Said when no field was filled.'),
    audience: sentence(
      'Whom the text is for; {text} is what the form says, and the full stop follows.',
    ),
    factsHeading: sentence('Heading above the facts.'),
    made: sentence('Where the text comes from; {template} is the name of the template.'),
    unused: sentence('Which fields are not in the text; {labels} are their names.'),
    voice: sentence('In which voice a model would write; {name} is its name.'),
    closing: sentence('How to get a written text instead.'),
  }),
  rewrite: group('What a model is told when it writes a passage anew.', {
    heading: sentence('Heading above the passage.'),
    keep: sentence('What to keep.'),
    only: sentence('To answer with the new passage only.'),
    before: sentence('Heading above what stands before the passage.'),
    after: sentence('Heading above what stands after the passage.'),
    tasks: group('One task for each thing that an editor can ask for.', tasks),
  }),
  preview: sentence('What the preview of a tone asks for; {text} is what it is about.'),
  samples: group('What can be said of a style by counting; {n} is a number of words.', {
    length: sentence('How long sentences are: {n} words.'),
    tooLong: sentence('How long they never are, after “do not”: {n} words.'),
    address: sentence('That the reader is spoken to.'),
    figures: sentence('That figures are given.'),
    calm: sentence('That there are no exclamation marks, after “do not”.'),
    you: Type.Readonly(
      Type.Array(Type.String({ minLength: 1 }), {
        minItems: 1,
        description: 'Words with which a text speaks to its reader, in small letters.',
      }),
    ),
  }),
});
export type LanguageWords = Static<typeof LanguageWords>;

/** Puts values into a sentence. Names in braces inside a value are not replaced. */
export const say = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : place,
  );
