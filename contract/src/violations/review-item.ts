import Type, { type Static } from 'typebox';
import { REVIEW_ACTIONS } from '../shared/review-rules.ts';
import { ReviewState } from '../shared/review.ts';
import { LanguageKey, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { ViolationDetail } from './violation.ts';
import { STANCES } from './stances.ts';
import { ViolationFacts } from './violation-facts.ts';

/** Who did something, with their current name in the workspace. */
export const ActorName = Type.Object({
  kind: oneOf(['user', 'key', 'system']),
  id: nullable(Type.String({ description: 'Of the person or the API key.' })),
  name: nullable(Type.String({ description: 'Null for the service, and for people who left.' })),
  you: Type.Boolean({ description: 'The one who asks did it, signed in and not by a key.' }),
});
export type ActorName = Static<typeof ActorName>;

export const Assignee = Type.Object({
  user_id: Type.String(),
  name: nullable(Type.String({ description: 'Null for people who left.' })),
  email: nullable(Type.String()),
});
export type Assignee = Static<typeof Assignee>;

/** Where a text is, in terms of its format. Members that the format does not have are null. */
export const Place = Type.Object({
  kind: oneOf(['html', 'lines', 'pdf', 'office', 'json']),
  page: nullable(Type.Integer()),
  slide: nullable(Type.Integer()),
  paragraph: nullable(Type.Integer()),
  line: nullable(Type.Integer()),
  path: nullable(Type.String({ description: 'CSS path, part of a package or JSON pointer.' })),
  attribute: nullable(Type.String({ description: 'The HTML attribute that holds the text.' })),
});
export type Place = Static<typeof Place>;

export const TextContext = Type.Object({
  text: Type.String({ description: 'The passage around the violating text.' }),
  start: Type.Integer({ description: 'Where the violating text begins, in UTF-16.' }),
  end: Type.Integer(),
  is_cut: Type.Boolean({ description: 'The passage goes on before or after what is shown.' }),
  before: nullable(Type.String({ description: 'The passage that a reader reads before it.' })),
  after: nullable(Type.String({ description: 'The passage that a reader reads after it.' })),
  headings: Type.Array(Type.String(), { description: 'The nearest heading above, if any.' }),
  scope: Type.String({ description: 'body, heading, button, alt and the like.' }),
  hidden: Type.Boolean({ description: 'Readers do not see it.' }),
  language: nullable(Type.String()),
  place: nullable(Place),
});
export type TextContext = Static<typeof TextContext>;

export const Citation = Type.Object({
  act: Type.String(),
  point: Type.String(),
  from: nullable(Type.String()),
  until: nullable(Type.String()),
  status: oneOf(['verified', 'quoted', 'secondary', 'unverified']),
});

export const ReviewedRule = Type.Object({
  id: nullable(Type.String({ description: 'Null once the rule is deleted.' })),
  key: nullable(Type.String()),
  name: nullable(Type.String()),
  kind: nullable(Type.String({ description: 'judge where a language model decided.' })),
  description: nullable(Type.String()),
  explanation: nullable(Type.String()),
  stances: nullable(
    Type.Array(oneOf(STANCES), {
      description:
        'The senses in which the rule objects to its words, such as claim; null if it objects in every sense.',
    }),
  ),
  citation: nullable(Citation),
  pack: nullable(Type.Object({ id: Type.String(), version: Type.String() })),
  version: nullable(Type.Integer({ description: 'The version that found it.' })),
  current_version: nullable(Type.Integer()),
  enabled: nullable(Type.Boolean()),
  tests: Type.Integer({ description: 'Tests of the rule, those made of decisions included.' }),
});
export type ReviewedRule = Static<typeof ReviewedRule>;

/** A finding of another rule that marks some of the same words. */
export const RelatedFinding = Type.Object({
  violation_id: Type.String(),
  rule_name: nullable(Type.String()),
  review_state: ReviewState,
});
export type RelatedFinding = Static<typeof RelatedFinding>;

export const ReviewedGroup = Type.Object({
  id: Type.String(),
  size: Type.Integer(),
  undecided: Type.Integer(),
  index: Type.Integer({ description: 'Which of them this one is, from 1 on.' }),
});

export const EarlierFinding = Type.Object({
  change: oneOf(['still', 'changed', 'regressed']),
  pass: oneOf(['exact', 'count', 'similar', 'ambiguous'], {
    description:
      'How it was recognised: the same words, the same words in another number, similar words, or not clear which.',
  }),
  rule_changed: Type.Boolean(),
  audit_id: Type.String(),
  audit_name: nullable(Type.String()),
  violation_id: nullable(Type.String()),
  state: nullable(ReviewState, { description: 'What it was when this audit read the asset.' }),
  reason: nullable(Type.String()),
  decided_by: nullable(ActorName),
  decided_at: nullable(Timestamp('When it was decided there last.')),
});
export type EarlierFinding = Static<typeof EarlierFinding>;

export const Judgement = Type.Object({
  match: Type.String({ description: 'How the quote was found in the text.' }),
  votes: Type.Integer(),
  stability: Type.Number({ description: 'Share of the asks that agreed.' }),
  unstable: Type.Boolean(),
  models: Type.Array(Type.String()),
});

export const ReviewComment = Type.Object({
  id: Type.String(),
  author: ActorName,
  content: Type.String(),
  mentions: Type.Array(
    Type.Object({
      user_id: Type.String(),
      name: nullable(Type.String({ description: 'Null for people who left.' })),
      start: Type.Integer({ description: 'Where the mention begins in the content, in UTF-16.' }),
      end: Type.Integer(),
    }),
    { description: 'In the order of the content.' },
  ),
  created_at: Timestamp('When it was written.'),
});
export type ReviewComment = Static<typeof ReviewComment>;

export const TRAIL_ACTIONS = [
  ...REVIEW_ACTIONS,
  'undo',
  'inherit',
  'carry',
  'forward',
  'standing',
] as const;

export const TrailSource = Type.Object({
  audit_id: Type.String(),
  audit_name: nullable(Type.String()),
  violation_id: Type.String({ description: 'The same finding there.' }),
  state: nullable(ReviewState, { description: 'What was decided there.' }),
  reason: nullable(Type.String()),
  decided_by: nullable(ActorName),
  decided_at: Timestamp('When it was decided there.'),
});
export type TrailSource = Static<typeof TrailSource>;

export const ReviewTrailEntry = Type.Object({
  seq: nullable(Type.Integer(), {
    description: 'Number in the trail of the audit; null for an assignment.',
  }),
  at: Timestamp('When it happened.'),
  actor: ActorName,
  action: oneOf([...TRAIL_ACTIONS, 'assign']),
  before: nullable(ReviewState),
  after: nullable(ReviewState),
  before_reason: nullable(Type.String()),
  after_reason: nullable(Type.String()),
  reaffirmed: Type.Boolean({ description: 'Decided the same once more; nothing changed.' }),
  whole_group: Type.Boolean(),
  decision_id: nullable(Type.String({ description: 'The bulk decision that it was part of.' })),
  changed: Type.Integer({ description: 'How many violations it changed altogether.' }),
  undoes: nullable(Type.Integer({ description: 'The entry that it takes back.' })),
  undone_by: nullable(Type.Integer({ description: 'The entry that took it back.' })),
  assigned: nullable(Type.Object({ before: Type.Array(Assignee), after: Type.Array(Assignee) }), {
    description: 'Of an assignment.',
  }),
  source: nullable(TrailSource, {
    description:
      'Of an entry of the kind forward: the decision that counts since. Null where none does any more.',
  }),
  standing: nullable(
    Type.Object({
      id: Type.String({ description: 'The standing decision.' }),
      made_by: nullable(Type.String(), {
        description: 'The person who made it; null for people who left.',
      }),
    }),
    { description: 'Of an entry of the kind standing: which standing decision decided.' },
  ),
});
export type ReviewTrailEntry = Static<typeof ReviewTrailEntry>;

export const ReviewItemQuery = Type.Object({
  language: Type.Optional(LanguageKey),
});
export type ReviewItemQuery = Static<typeof ReviewItemQuery>;

/** The texts of a rule in the language of a reader. */
export const ToldTexts = Type.Object({
  language: LanguageKey,
  reason: nullable(Type.String(), {
    description: 'Null where the reason is not a text of the rule.',
  }),
  recommended_solution: nullable(Type.String()),
  explanation: nullable(Type.String()),
});
export type ToldTexts = Static<typeof ToldTexts>;

/** Everything that the detail of a violation shows, in one answer. */
export const ReviewItem = Type.Object({
  violation: ViolationDetail,
  facts: ViolationFacts,
  version: Type.Integer({ description: 'Send it with a decision to notice what came between.' }),
  audit: Type.Object({ id: Type.String(), name: Type.String() }),
  context: nullable(TextContext, { description: 'Null for something that is missing as such.' }),
  language: nullable(LanguageKey, {
    description: 'In which the asset was checked; null if it was not recognised.',
  }),
  rule: ReviewedRule,
  told: nullable(ToldTexts, {
    description:
      'The same texts in the `language` that was asked for; null if none was, if they are in it already, and if the rule does not have it.',
  }),
  related: Type.Array(RelatedFinding, {
    description:
      'Findings of other rules that mark some of the same words, in the order of the audit.',
  }),
  group: nullable(ReviewedGroup),
  earlier: nullable(EarlierFinding),
  judgement: nullable(Judgement),
  assignees: Type.Array(Assignee),
  comments: Type.Array(ReviewComment, { description: 'Oldest first.' }),
  trail: Type.Array(ReviewTrailEntry, { description: 'Newest first, at most 200.' }),
  asset: Type.Object({
    id: nullable(Type.String()),
    name: nullable(Type.String()),
    url: nullable(Type.String()),
    snapshot_id: nullable(Type.String()),
  }),
  page_link: nullable(
    Type.String({ description: 'The page, scrolled to the text; http or https only.' }),
  ),
});
export type ReviewItem = Static<typeof ReviewItem>;
