import Type, { type Static } from 'typebox';
import { LanguageKey, nullable, oneOf } from '../shared/schema.ts';
import { Likelihood, LikelihoodOrderQuery } from './likelihood.ts';
import { FindingOpinion } from './opinion.ts';
import { STANCES } from './stances.ts';
import { ListViolationsQuery, Violation, ViolationDetail, ViolationPage } from './violation.ts';

/** The kinds of places in an asset. */
export const ELEMENTS = ['body', 'heading', 'title', 'alt', 'caption', 'link', 'meta'] as const;

const TextQuoteSelector = Type.Object({
  type: oneOf(['TextQuoteSelector']),
  exact: Type.String({ description: 'The words.' }),
  prefix: Type.String({ description: 'Up to 32 characters before them.' }),
  suffix: Type.String({ description: 'Up to 32 characters after them.' }),
});

const TextPositionSelector = Type.Object({
  type: oneOf(['TextPositionSelector']),
  start: Type.Integer({ minimum: 0, description: 'How many code points are before the words.' }),
  end: Type.Integer({ minimum: 0, description: 'The same for the end of the words.' }),
});

export const TextAnchor = Type.Object(
  {
    quote: TextQuoteSelector,
    position: nullable(TextPositionSelector, {
      description:
        'In the extracted text: the texts of all segments of the snapshot, with one line break between two. Null for hidden texts, and for findings of releases that did not store it.',
    }),
  },
  { description: 'Where the words are: selectors of the W3C Web Annotation Data Model.' },
);

/**
 * What a violation says about itself beside the members of the specification. All of these members are
 * there; what is not known is null.
 */
export const ViolationFacts = Type.Object(
  {
    citation: nullable(Type.String(), {
      description:
        'The law or other source of the rule, as its pack states it; null for a rule without one.',
    }),
    citation_status: nullable(oneOf(['verified', 'quoted', 'secondary', 'unverified']), {
      description: 'How well the citation is known. Nothing but verified was checked in full.',
    }),
    point: nullable(Type.String(), {
      description:
        'The part of the rule that is broken, as a JSON pointer: /terms (its words are there), /need/any or /need/all/0 (needed words are missing), /need/as (they are not prominent enough), /occurrence/max and the like, /question (a model judged it), /breach (a model found it by reading the text).',
    }),
    rule_version: nullable(Type.Integer({ minimum: 1 }), {
      description: 'The version of the rule that found it.',
    }),
    language: nullable(LanguageKey, {
      description: 'The language in which the words were checked.',
    }),
    stance: nullable(oneOf(STANCES), {
      description:
        'In which sense the text seems to say the words; null where a model judged, and where something is missing as such.',
    }),
    element: nullable(oneOf(ELEMENTS), { description: 'The kind of place that holds the words.' }),
    anchor: nullable(TextAnchor, {
      description: 'Where the words are; null where something is missing as such.',
    }),
    reason_language: nullable(LanguageKey, {
      description:
        'The language of `reason`: that of the asset if the rule has it, else English; null for a rule of the workspace that does not say.',
    }),
    suggestion_kind: nullable(oneOf(['replace', 'insert', 'remove']), {
      description:
        'Whether the suggested text takes the place of the words (replace) or is added to the asset (insert), or a sentence is to be left out (remove; then there is no suggested text); null without a suggestion.',
    }),
    omission: nullable(Type.String(), {
      description: 'The sentence to leave out, if that is suggested.',
    }),
    suggestion_status: nullable(oneOf(['verified', 'quoted', 'secondary', 'unverified']), {
      description:
        'How well the wording of a text to add is known: verified only if it was compared with the law.',
    }),
    likelihood: nullable(Likelihood, {
      description:
        'How likely it is right, by what is known of its rule in its language now; null without a rule.',
    }),
    opinion: nullable(FindingOpinion, {
      description:
        'What a model says of the sentence, if the audit asked for second opinions. Null without one, and if the model has no licence.',
    }),
    related: nullable(Type.Array(Type.String()), {
      description:
        'Identifiers of violations of other rules in this audit that mark some of the same words of this asset, at most 20. Each has its own decision.',
    }),
  },
  {
    description:
      'Members that a key with the scope auditing gets with every violation of the Copydesk API, in lists and alone, beside those that its document describes. What is not known is null.',
    // The schemas of the other document whose objects have these members too.
    'x-adds-to': ['Violation', 'ViolationDetail'],
  },
);
export type ViolationFacts = Static<typeof ViolationFacts>;

const facts = Type.Partial(ViolationFacts).properties;

/** A violation as the API answers with it. Only a key with the scope for auditing gets the facts. */
export const FoundViolation = Type.Object({ ...ViolationDetail.properties, ...facts });

/** A page of violations as the API answers with it, with the facts for the same keys. */
export const FoundViolations = Type.Object({
  ...ViolationPage.properties,
  violations: Type.Array(Type.Object({ ...Violation.properties, ...facts })),
});

const { page: _page, ...filters } = ListViolationsQuery.properties;

export const ListLikelyQuery = Type.Object({ order: LikelihoodOrderQuery, ...filters });

export const factsExample: ViolationFacts = {
  citation: 'Delegated Regulation (EU) 2017/565, Art 44(2)(b)',
  citation_status: 'unverified',
  point: '/terms',
  rule_version: 2,
  language: 'EN',
  stance: 'claim',
  element: 'heading',
  anchor: {
    quote: {
      type: 'TextQuoteSelector',
      exact: 'Guaranteed 8% a year.',
      prefix: 'Our savings account. ',
      suffix: '',
    },
    position: { type: 'TextPositionSelector', start: 21, end: 42 },
  },
  reason_language: 'EN',
  suggestion_kind: 'replace',
  omission: null,
  suggestion_status: null,
  likelihood: { share: 0.82, texts: 34, decisions: 12 },
  opinion: {
    opinion: 'doubts',
    ground: 'stance',
    quote: 'Guaranteed 8% a year',
    why: 'The sentence quotes an advertisement of somebody else.',
    violation_id: 'vio_01kb3yz8v7e8xs6e1hq6m2p4ap',
    model: 'openai:gpt-x',
  },
  related: ['vio_01kb3yz8v7e8xs6e1hq6m2p4aq'],
};
