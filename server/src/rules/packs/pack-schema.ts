import Type, { type Static } from 'typebox';
import { type Locale, LOCALES } from '../../text/locales.ts';
import { type Stance, STANCES } from '@copydesk/contract/violations/stances';
import { type PerLanguage, RULE_KINDS, SCOPES, type Terms } from '../../checking/rule.ts';
import { type Insertion, STATUSES } from '../../checking/suggestions/suggestion.ts';

const SCHEMA = 'https://json-schema.org/draft/2020-12/schema';

const oneOf = <const V extends string>(values: readonly V[], description: string) =>
  Type.Unsafe<V>({ type: 'string', enum: [...values], description });

const sentence = (description: string) =>
  Type.String({ minLength: 1, maxLength: 4_000, description });
const closed = { additionalProperties: false };

const Day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: `${description} (YYYY-MM-DD).` });
const DayOrNull = (description: string) =>
  Type.Unsafe<string | null>({ ...Day(description), type: ['string', 'null'] });

const perLanguage = (value: object) =>
  Object.fromEntries([...LOCALES, '*'].map((locale) => [locale, value]));

const TermArray = {
  type: 'array',
  minItems: 1,
  maxItems: 1_000,
  items: { type: 'string', minLength: 1, maxLength: 1_010 },
};
const perLanguageOf = <T>(value: object, description: string) =>
  Type.Unsafe<PerLanguage<T>>({
    type: 'object',
    minProperties: 1,
    properties: perLanguage(value),
    ...closed,
    description,
  });

/** String keywords do not apply to objects and vice versa, so no union is needed. */
const TermsOrName = (description: string) =>
  Type.Unsafe<string | Terms>({
    type: ['string', 'object'],
    pattern: '^\\$[a-z0-9-]+$',
    minProperties: 1,
    properties: perLanguage(TermArray),
    ...closed,
    description: `${description} Terms by language, or $name of a word list of the pack.`,
  });

const Words = (description: string) =>
  Type.Array(Type.String({ minLength: 1 }), { minItems: 1, description });

const When = Type.Object(
  {
    market: Type.Optional(Words('Markets. EU holds in all of its members.')),
    category: Type.Optional(Words('Categories of product.')),
    except: Type.Optional(Words('Parts of these categories for which the rule is not meant.')),
    channel: Type.Optional(Words('Channels such as post, web_page or email.')),
    audience: Type.Optional(Words('Audiences such as consumer.')),
    from: Type.Optional(Day('First day on which the rule holds')),
    until: Type.Optional(Day('Last day on which the rule holds')),
  },
  { ...closed, description: 'Assets that a rule is meant for; over what the pack says.' },
);

const Metadata = Type.Unsafe<Readonly<Record<string, string | readonly string[]>>>({
  type: 'object',
  properties: Object.fromEntries(
    ['market', 'category', 'channel', 'audience'].map((key) => [
      key,
      { type: ['string', 'array'], items: { type: 'string' } },
    ]),
  ),
  ...closed,
  description: 'What is known of the asset of this test.',
});

export const Test = Type.Object(
  {
    lang: Type.Unsafe<Locale>({ type: 'string', enum: [...LOCALES] }),
    text: Type.String({ minLength: 1 }),
    expect: Type.Optional(
      Type.Unsafe<readonly (string | null)[]>({
        type: 'array',
        minItems: 1,
        items: { type: ['string', 'null'], minLength: 1 },
        description: 'The quotes in order; null for something that is missing from the asset.',
      }),
    ),
    ok: Type.Optional(Type.Literal(true)),
    with: Type.Optional(Metadata),
    on: Type.Optional(Day('The day of the check; otherwise one on which the rule holds')),
    scope: Type.Optional(oneOf(SCOPES, 'Where the text stands; otherwise the first of the rule.')),
  },
  { ...closed, description: 'A text with what the rule must find in it, or `ok: true`.' },
);
export type PackTest = Static<typeof Test>;

const INSERTION = {
  type: 'object',
  required: ['text', 'status'],
  properties: {
    text: sentence('The text, ready to be added.'),
    status: {
      type: 'string',
      enum: [...STATUSES],
      description: 'How well the wording is known: verified only if it was compared with the law.',
    },
  },
  ...closed,
};

/** The texts of a rule in one language. What is not given is in the language of the rule itself. */
export interface RuleTexts {
  readonly message: string;
  readonly explanation?: string;
  readonly recommendation?: string;
}

const TEXTS = {
  type: 'object',
  required: ['message'],
  properties: {
    message: sentence('Why the text is flagged, with the placeholders of the other languages.'),
    explanation: sentence('Background.'),
    recommendation: sentence('How to fix it.'),
  },
  ...closed,
};

/** Where a rule comes from, and how well that is known. */
export interface Cite {
  readonly act: string;
  readonly point: string;
  readonly from?: string;
  readonly until?: string;
  readonly status: (typeof STATUSES)[number];
}

const CITE = {
  required: ['act', 'point', 'status'],
  properties: {
    act: sentence('The act, regulation or code.'),
    point: sentence('Article, annex or point.'),
    from: Day('Since when it applies'),
    until: Day('Until when it applies'),
    status: {
      type: 'string',
      enum: [...STATUSES],
      description: 'How well the citation is known.',
    },
  },
  ...closed,
};

const CiteOrNull = Type.Unsafe<Cite | null>({
  type: ['object', 'null'],
  ...CITE,
  description: 'Where the rule comes from; null for a rule of the house.',
});

/** The laws of a rule that several markets share. They say for which markets it is, too. */
const Markets = Type.Unsafe<Readonly<Record<string, Cite>>>({
  type: 'object',
  minProperties: 1,
  propertyNames: { pattern: '^[A-Z]{2}$' },
  additionalProperties: { type: 'object', ...CITE },
  description: 'In place of cite and when.market: where the rule comes from in each market.',
});

const StanceList = Type.Unsafe<readonly Stance[] | 'any'>({
  type: ['string', 'array'],
  pattern: '^any$',
  minItems: 1,
  uniqueItems: true,
  items: { type: 'string', enum: [...STANCES] },
  description:
    'The senses in which the words are objected to: claim, denial, quotation and so on, or any.',
});

const measure = (minimum: number, maximum: number, description: string) =>
  Type.Optional(Type.Number({ minimum, maximum, description }));
const never = (description: string) =>
  Type.Optional(Type.Unsafe<false>({ type: 'boolean', enum: [false], description }));

const As = Type.Object(
  {
    size: measure(0.01, 10, 'Least font size, as a ratio to that of the claim.'),
    contrast: measure(1, 21, 'Least contrast ratio to what is behind the text.'),
    distance: measure(0, 1_000_000, 'How many px below the claim it may begin.'),
    clicks: measure(0, 100, 'How many clicks more than the claim it may take.'),
    link: never('Not only inside a link.'),
    alt: never('Not only as the alternative text of an image.'),
  },
  { ...closed, minProperties: 1, description: 'How prominent it must be, where a browser reads.' },
);

const count = (minimum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, maximum: 1_000_000, description }));

/** A rule as written in a file. */
export const RuleSource = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{1,60}$', description: 'Unique in the pack.' }),
    kind: oneOf(RULE_KINDS, 'What the rule does with its terms.'),
    severity: oneOf(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'], 'How much a finding matters.'),
    name: sentence('Name of the rule.'),
    cite: Type.Optional(CiteOrNull),
    markets: Type.Optional(Markets),
    breach: Type.Optional(sentence('What breaks the rule, in one plain sentence.')),
    lawful: Type.Optional(sentence('What looks like it and does not, in one plain sentence.')),
    when: Type.Optional(When),
    strict: Type.Optional(
      Type.Boolean({
        description: 'Leave assets alone that do not say their market and the like.',
      }),
    ),
    terms: TermsOrName('What the rule looks for.'),
    and: Type.Optional(
      Type.Object(
        {
          terms: TermsOrName('What must stand near.'),
          within: Type.Integer({ minimum: 1, maximum: 1_000, description: 'Words.' }),
        },
        closed,
      ),
    ),
    stance: Type.Optional(StanceList),
    unless: Type.Optional(
      Type.Object(
        {
          near: Type.Optional(TermsOrName('What excuses a hit nearby.')),
          within: count(0, 'Words; 10 if not said, and 0 for what overlaps the hit.'),
          quoted: Type.Optional(Type.Boolean({ description: 'Inside of quotation marks.' })),
          scopes: Type.Optional(Type.Array(oneOf(SCOPES, 'In this scope.'), { minItems: 1 })),
        },
        { ...closed, minProperties: 1, description: 'What excuses a hit; one is enough.' },
      ),
    ),
    need: Type.Optional(
      Type.Object(
        {
          any: Type.Optional(TermsOrName('One of these must be there.')),
          all: Type.Optional(Type.Array(TermsOrName('One of each.'), { minItems: 1 })),
          within: Type.Optional(
            Type.Unsafe<'asset' | 'segment' | 'sentence' | number>({
              type: ['string', 'integer'],
              pattern: '^(asset|segment|sentence)$',
              minimum: 1,
              maximum: 1_000,
              description: 'Where it must be; a number is a number of words.',
            }),
          ),
          as: Type.Optional(As),
        },
        { ...closed, minProperties: 1 },
      ),
    ),
    occurrence: Type.Optional(
      Type.Object(
        {
          first: count(1, 'Must begin within so many characters of the asset.'),
          max: count(0, 'May stand at most so many times.'),
          min: count(1, 'Must stand at least so many times.'),
        },
        { ...closed, minProperties: 1, maxProperties: 1 },
      ),
    ),
    replace: Type.Optional(
      perLanguageOf<string>({ type: 'string', minLength: 1 }, 'What to write instead.'),
    ),
    instead: Type.Optional(
      perLanguageOf<Readonly<Record<string, string>>>(
        {
          type: 'object',
          minProperties: 1,
          propertyNames: { minLength: 2 },
          additionalProperties: { type: 'string', maxLength: 200 },
        },
        'Other words for some of the forbidden words; an empty text takes them out.',
      ),
    ),
    lowercase: Type.Optional(
      Type.Unsafe<readonly Locale[]>({
        type: 'array',
        minItems: 1,
        items: { type: 'string', enum: [...LOCALES] },
        description: 'The languages in which small letters are suggested for forbidden capitals.',
      }),
    ),
    remove: Type.Optional(
      oneOf(
        ['sentence'],
        'That a finding without other words may offer to leave its sentence out.',
      ),
    ),
    insert: Type.Optional(
      perLanguageOf<Insertion | readonly Insertion[]>(
        { ...INSERTION, type: ['object', 'array'], minItems: 1, items: INSERTION },
        'What to add where the needed words are missing, if the law prescribes them or one sentence is enough. Of several texts the first is offered that the rules accept.',
      ),
    ),
    scope: Type.Optional(
      Type.Array(oneOf(SCOPES, 'A part of the asset.'), {
        minItems: 1,
        description: 'Where the rule looks; otherwise everywhere that is visible.',
      }),
    ),
    diacritics: Type.Optional(oneOf(['keep', 'fold'], 'Whether é and e are the same.')),
    question: Type.Optional(sentence('What a model is asked where the terms stand.')),
    message: sentence(
      'Why the text is flagged, in one sentence. {words} stands for the words of the finding.',
    ),
    explanation: sentence('Background, in two to four sentences.'),
    recommendation: sentence('How to fix it.'),
    texts: Type.Optional(
      Type.Unsafe<Readonly<Partial<Record<Locale, RuleTexts>>>>({
        type: 'object',
        minProperties: 1,
        properties: Object.fromEntries(LOCALES.map((locale) => [locale, TEXTS])),
        ...closed,
        description: 'Message, explanation and recommendation in other languages.',
      }),
    ),
    tests: Type.Array(Test, { minItems: 1 }),
  },
  closed,
);
export type RuleSource = Static<typeof RuleSource>;

export const RulesFile = Type.Array(RuleSource, {
  $schema: SCHEMA,
  title: 'Rules of a Copydesk pack',
  minItems: 1,
});

/** A file with the texts of a pack's rules in one language, by the ids of the rules. */
export const TextsFile = Type.Unsafe<Readonly<Record<string, RuleTexts>>>({
  $schema: SCHEMA,
  title: 'Texts of the rules of a Copydesk pack in one language',
  type: 'object',
  minProperties: 1,
  additionalProperties: TEXTS,
});

/** The file that describes a pack. */
export const PackFile = Type.Object(
  {
    format: Type.Literal(1),
    id: Type.String({ pattern: '^[a-z0-9-]{1,60}$' }),
    version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' }),
    name: sentence('Name of the pack.'),
    description: sentence('What the pack finds and what it cannot.'),
    jurisdiction: sentence('Where its law holds.'),
    reviewed: DayOrNull('When a lawyer read it, or null'),
    reviewer: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      minLength: 1,
      description: 'Who read it; null means a starter pack that is no legal advice.',
    }),
    licence: sentence('SPDX name of the licence.'),
    when: Type.Optional(When),
    stance: Type.Optional(StanceList),
    lexicons: Type.Optional(
      Type.Unsafe<Readonly<Record<string, Terms>>>({
        type: 'object',
        propertyNames: { pattern: '^[a-z0-9-]{1,60}$' },
        additionalProperties: {
          type: 'object',
          minProperties: 1,
          properties: perLanguage(TermArray),
          ...closed,
        },
        description: 'Word lists that rules name with a $.',
      }),
    ),
  },
  { $schema: SCHEMA, title: 'A Copydesk rule pack', ...closed },
);
export type PackFile = Static<typeof PackFile>;
