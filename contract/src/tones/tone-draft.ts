import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, inWorkspace, WORKSPACE_PREFIX } from '../shared/app-route.ts';
import { LAST_NUMBER, Id, LanguageKey, nullable, Timestamp } from '../shared/schema.ts';
import { Name, ONE_LINE } from '../shared/name.ts';

const ton = () => Id('Identifier of the tone of voice.', 'ton_01kb3yz8v7e8xs6e1hq6m2p4ac');
const isDefault = () =>
  Type.Boolean({
    description: 'Whether forms of the workspace begin with it. Programs name the tone they want.',
  });
const version = () => Type.Integer({ minimum: 1, maximum: LAST_NUMBER });
const line = (most: number) => Type.String({ maxLength: most });

/** Guidelines in parts, from which a prompt is written. */
export const Guide = Type.Object({
  dos: Type.Array(line(500), { maxItems: 60 }),
  donts: Type.Array(line(500), { maxItems: 60 }),
  use_terms: Type.Array(line(120), { maxItems: 300 }),
  avoid_terms: Type.Array(
    Type.Object({
      term: line(120),
      instead: nullable(line(120), { description: 'What to say in its place.' }),
    }),
    { maxItems: 300 },
  ),
  examples: Type.Array(line(4_000), {
    maxItems: 12,
    description: 'Texts that sound right; a model imitates them and takes nothing else from them.',
  }),
});
export type Guide = Static<typeof Guide>;

const language = {
  language_key: LanguageKey,
  name: Type.String({ maxLength: 200, pattern: ONE_LINE }),
  description: nullable(line(1_000), { description: 'The tone in a sentence.' }),
  content: nullable(line(20_000), {
    description: 'Guidelines as free text; where there is a guide, its text.',
  }),
  guide: nullable(Guide),
};

/** A tone in one language, as saved. */
export const ToneLanguageDraft = Type.Object(language);
export type ToneLanguageDraft = Static<typeof ToneLanguageDraft>;

export const ToneSummary = Type.Object({
  id: ton(),
  key: Type.String(),
  name: Type.String({ description: 'In English, or in the first language it has.' }),
  description: nullable(Type.String()),
  languages: Type.Array(LanguageKey),
  built_in: Type.Boolean({ description: 'Comes with the service and cannot be changed.' }),
  version: version(),
  archived: Type.Boolean(),
  default: isDefault(),
  changed_at: Timestamp('When the version was made.'),
  changed_by_name: nullable(Type.String()),
});
export type ToneSummary = Static<typeof ToneSummary>;

export const ToneList = Type.Object({
  tones: Type.Array(ToneSummary, { description: 'Own ones first, each by their name.' }),
});

export const ToneDraft = Type.Object({
  id: ton(),
  key: Type.String(),
  built_in: Type.Boolean(),
  version: version(),
  archived: Type.Boolean(),
  default: isDefault(),
  languages: Type.Array(
    Type.Object({
      meta_id: Id('What a request for a document names.', 'tom_01kb3yz8v7e8xs6e1hq6m2p4af'),
      ...language,
    }),
  ),
});
export type ToneDraft = Static<typeof ToneDraft>;

export const CreateToneRequest = Type.Object({
  name: Name(200),
  language_key: LanguageKey,
  copy_of: Type.Optional(
    nullable(Type.String({ maxLength: 64 }), {
      description: 'A tone whose languages, description and guidelines it begins with.',
    }),
  ),
});

const note = Type.Optional(
  nullable(Type.String({ maxLength: 500, 'x-trim': true }), { description: 'Why it was changed.' }),
);

export const UpdateToneRequest = Type.Object({
  expected_version: Type.Integer({
    minimum: 1,
    maximum: LAST_NUMBER,
    description: 'The one that was changed.',
  }),
  note,
  languages: Type.Array(ToneLanguageDraft, { minItems: 1, maxItems: 15 }),
});

export const RestoreToneRequest = Type.Object({
  version: version(),
  expected_version: version(),
  note,
});

export const ToneVersionList = Type.Object({
  versions: Type.Array(
    Type.Object({
      version: version(),
      created_at: Timestamp('When it was made.'),
      created_by_name: nullable(Type.String()),
      note: nullable(Type.String()),
    }),
    { description: 'The newest first, at most two hundred.' },
  ),
});
export type ToneVersionList = Static<typeof ToneVersionList>;

export const ToneVersion = Type.Object({
  version: version(),
  languages: Type.Array(ToneLanguageDraft),
});
export type ToneVersion = Static<typeof ToneVersion>;

/** What an answer of a model cost. */
const cost = {
  model: Type.String(),
  input_tokens: Type.Integer({ minimum: 0 }),
  output_tokens: Type.Integer({ minimum: 0 }),
  cost_micros: nullable(Type.Integer(), {
    description: 'Millionths of a US dollar; null where the price is not known.',
  }),
};

export const DraftGuidelineRequest = Type.Object({
  language_key: LanguageKey,
  samples: Type.Array(Type.String({ minLength: 1, maxLength: 20_000 }), {
    minItems: 1,
    maxItems: 10,
    description: 'Texts that sound right, 20,000 characters together.',
  }),
});

export const DraftedGuideline = Type.Object({ guide: Guide, ...cost });
export type DraftedGuideline = Static<typeof DraftedGuideline>;

export const PreviewTonesRequest = Type.Object({
  language_key: LanguageKey,
  text: Type.String({
    minLength: 1,
    maxLength: 4_000,
    'x-trim': true,
    description: 'A paragraph to write again, or what one is to be about.',
  }),
  voices: Type.Array(
    Type.Object({
      tone_id: Type.Optional(
        nullable(Type.String({ maxLength: 64 }), { description: 'A tone as it is saved.' }),
      ),
      draft: Type.Optional(
        nullable(ToneLanguageDraft, { description: 'A tone as it is being written.' }),
      ),
    }),
    { minItems: 2, maxItems: 2, description: 'A voice with neither is no tone at all.' },
  ),
});
export type PreviewTonesRequest = Static<typeof PreviewTonesRequest>;

export const TonePreview = Type.Object({
  passages: Type.Array(
    Type.Object({
      name: nullable(Type.String(), { description: 'Of the tone; null for none.' }),
      text: Type.String(),
      ...cost,
    }),
    { description: 'In the order of the voices.' },
  ),
});
export type TonePreview = Static<typeof TonePreview>;

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;

/** Creating and changing tones of voice. */
export const toneDraftRoutes = defineAppRoutes({
  listTones: {
    method: 'GET',
    url: at('/tones'),
    access: 'read',
    params: inWorkspace(),
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 200, 'x-trim': true })),
      archived: Type.Boolean({ default: false, description: 'Those out of use instead.' }),
    }),
    success: answers(ToneList),
  },
  createTone: {
    method: 'POST',
    url: at('/tones'),
    access: 'write',
    params: inWorkspace(),
    body: { schema: CreateToneRequest },
    success: answers(ToneDraft, 201),
  },
  draftGuideline: {
    method: 'POST',
    url: at('/tones/draft'),
    long: true,
    access: 'write',
    params: inWorkspace(),
    body: { schema: DraftGuidelineRequest },
    success: answers(DraftedGuideline),
  },
  previewTones: {
    method: 'POST',
    url: at('/tones/preview'),
    long: true,
    access: 'write',
    params: inWorkspace(),
    body: { schema: PreviewTonesRequest },
    success: answers(TonePreview),
  },
  getTone: {
    method: 'GET',
    url: at('/tones/:tone_id'),
    access: 'read',
    params: inWorkspace('tone_id'),
    success: answers(ToneDraft),
  },
  updateTone: {
    method: 'POST',
    url: at('/tones/:tone_id'),
    access: 'write',
    params: inWorkspace('tone_id'),
    body: { schema: UpdateToneRequest },
    success: answers(ToneDraft),
  },
  listToneVersions: {
    method: 'GET',
    url: at('/tones/:tone_id/versions'),
    access: 'read',
    params: inWorkspace('tone_id'),
    success: answers(ToneVersionList),
  },
  getToneVersion: {
    method: 'GET',
    url: at('/tones/:tone_id/versions/:version'),
    access: 'read',
    params: inWorkspace('tone_id', 'version'),
    success: answers(ToneVersion),
  },
  restoreTone: {
    method: 'POST',
    url: at('/tones/:tone_id/restore'),
    access: 'write',
    params: inWorkspace('tone_id'),
    body: { schema: RestoreToneRequest },
    success: answers(ToneDraft),
  },
  archiveTone: {
    method: 'POST',
    url: at('/tones/:tone_id/archive'),
    access: 'write',
    params: inWorkspace('tone_id'),
    body: { schema: Type.Object({ archived: Type.Boolean() }) },
    success: answers(ToneDraft),
  },
  setDefaultTone: {
    method: 'POST',
    url: at('/tones/:tone_id/default'),
    access: 'write',
    params: inWorkspace('tone_id'),
    body: { schema: Type.Object({ default: isDefault() }) },
    success: answers(ToneDraft),
  },
});
