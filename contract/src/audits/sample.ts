import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, inWorkspace, WORKSPACE_PREFIX } from '../shared/app-route.ts';
import { Id, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { MissedEstimate } from './missed.ts';
import { DEFAULT_SAMPLE, MOST_SAMPLED } from './sample-sizes.ts';

export const SAMPLE_ANSWERS = ['nothing_wrong', 'missed'] as const;
export type SampleAnswer = (typeof SAMPLE_ANSWERS)[number];

const about = () =>
  nullable(Type.String({ maxLength: 200, 'x-trim': true }), {
    description: 'The rule or the topic of the breach, in your own words.',
  });
const note = () => nullable(Type.String({ maxLength: 2000, 'x-trim': true }));

export const SampledPassage = Type.Object({
  position: Type.Integer({ minimum: 1, description: 'In the order of drawing.' }),
  asset_id: Id('Identifier of the asset.', 'ast_01kb3yz8v7e8xs6e1hq6m2p4ak'),
  asset_name: Type.String(),
  asset_url: nullable(Type.String()),
  scope: Type.String({ description: 'What kind of place it is, such as body or heading.' }),
  before: nullable(Type.String(), { description: 'The sentence before it.' }),
  text: Type.String(),
  after: nullable(Type.String(), { description: 'The sentence after it.' }),
  answer: nullable(oneOf(SAMPLE_ANSWERS), { description: 'The newest answer; null without one.' }),
  about: about(),
  note: note(),
  answered_at: nullable(Timestamp('When it was answered.')),
  answered_by: nullable(Type.String(), { description: 'Null for who has left the workspace.' }),
  answers: Type.Integer({ description: 'How many answers are kept, those taken back too.' }),
});
export type SampledPassage = Static<typeof SampledPassage>;

export const AuditSample = Type.Object({
  audit_id: Type.String(),
  audit_name: Type.String(),
  seed: Type.String({ description: 'It decides which passages are drawn, and in which order.' }),
  created_at: Timestamp('When the first passages were drawn.'),
  total: Type.Integer({ description: 'Passages of everything that the audit read.' }),
  clean: Type.Integer({ description: 'Those of them that carry no finding.' }),
  passages: Type.Array(SampledPassage, { description: 'What was drawn, in this order.' }),
  estimate: nullable(MissedEstimate, { description: 'Null before anybody has looked.' }),
});
export type AuditSample = Static<typeof AuditSample>;

export const FoundSample = Type.Object({
  sample: nullable(AuditSample, { description: 'Null before anybody has drawn one.' }),
});

export const DrawSampleRequest = Type.Object({
  size: Type.Integer({
    minimum: 1,
    maximum: MOST_SAMPLED,
    default: DEFAULT_SAMPLE,
    description: 'A larger sample begins with the passages of the smaller one.',
  }),
});

export const AnswerPassageRequest = Type.Object({
  position: Type.Integer({ minimum: 1, maximum: MOST_SAMPLED }),
  answer: nullable(oneOf(SAMPLE_ANSWERS), { description: 'Null takes the answer back.' }),
  about: Type.Optional(about()),
  note: Type.Optional(note()),
});

const sample = `${WORKSPACE_PREFIX}/audits/:audit_id/sample` as const;

/** A sample of the passages in which an audit found nothing. */
export const sampleRoutes = defineAppRoutes({
  getSample: {
    method: 'GET',
    url: sample,
    access: 'read',
    params: inWorkspace('audit_id'),
    success: answers(FoundSample),
  },
  drawSample: {
    method: 'POST',
    url: sample,
    long: true,
    access: 'decide',
    params: inWorkspace('audit_id'),
    body: { schema: DrawSampleRequest },
    success: answers(AuditSample),
  },
  answerPassage: {
    method: 'POST',
    url: `${sample}/answers`,
    access: 'decide',
    params: inWorkspace('audit_id'),
    body: { schema: AnswerPassageRequest },
    success: answers(AuditSample),
  },
});
