import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, inWorkspace, WORKSPACE_PREFIX } from '../shared/app-route.ts';
import { LAST_NUMBER, Id, LanguageKey, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { Name, ONE_LINE } from '../shared/name.ts';

const tpl = () => Id('Identifier of the template.', 'tpl_01kb3yz8v7e8xs6e1hq6m2p4ab');
const count = (description: string) => Type.Integer({ minimum: 0, description });
const personName = (description: string) => nullable(Type.String(), { description });

export const FIELD_TYPES = [
  'text',
  'textarea',
  'number',
  'boolean',
  'select',
  'multiselect',
  'infobase',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

// A draft is stored as it is, so these bounds only refuse what cannot be a draft.
const short = (description: string) => Type.String({ maxLength: 2_000, description });

const FieldOption = Type.Object({
  value: short('What is sent.'),
  label: short('What people read.'),
});

/** A field of a form, with the names of the public API. */
export const DraftField = Type.Object({
  key: Type.String({ maxLength: 200, description: 'What a command names it by.' }),
  type: oneOf(FIELD_TYPES),
  label: short('What people read.'),
  description: Type.Optional(short('Says what is wanted.')),
  placeholder: Type.Optional(short('An example in the empty field.')),
  required: Type.Boolean(),
  maxLength: Type.Optional(Type.Number({ description: 'In characters.' })),
  options: Type.Optional(Type.Array(FieldOption, { maxItems: 500 })),
  default: Type.Optional(Type.Unknown({ description: 'A value of the type of the field.' })),
});
export type DraftField = Static<typeof DraftField>;

export const TemplateContent = Type.Object(
  {
    language_key: LanguageKey,
    name: Type.String({
      maxLength: 200,
      pattern: ONE_LINE,
      description: 'What people call it in this language.',
    }),
    form: Type.Array(DraftField, { maxItems: 200 }),
    commands: Type.Array(Type.String({ maxLength: 50_000 }), {
      maxItems: 50,
      description:
        'Run one after the other; {{key}} stands for a field, {{previous}} for the step before.',
    }),
  },
  { description: 'A template in one language.' },
);
export type TemplateContent = Static<typeof TemplateContent>;

const Languages = () =>
  Type.Array(TemplateContent, { maxItems: 20, description: 'Each language once.' });

export const TemplateIssue = Type.Object({
  loc: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
    description: 'Where: body, languages, the number of the language, then form or commands.',
  }),
  msg: Type.String(),
});
export type TemplateIssue = Static<typeof TemplateIssue>;

/** Mistakes that prevent publishing, and warnings that do not. */
const findings = {
  issues: Type.Array(TemplateIssue, { description: 'Mistakes; with one it is not published.' }),
  warnings: Type.Array(TemplateIssue, { description: 'Fields that no command names.' }),
};

const summary = {
  id: tpl(),
  key: Type.String({ description: 'Machine-readable name.' }),
  name: Type.String({ description: 'In English, or in the first language that it has.' }),
  language_keys: Type.Array(LanguageKey, {
    description: 'Languages that are published; of a new one those of its draft.',
  }),
  version: count('The published version; 0 while there is none.'),
  has_draft: Type.Boolean({ description: 'There are changes that are not published.' }),
  archived: Type.Boolean({ description: 'It is not offered any more.' }),
  documents: count('Documents that were made with it.'),
  updated_at: Timestamp('When the draft or the template changed last.'),
};

export const TemplateSummary = Type.Object(summary);
export type TemplateSummary = Static<typeof TemplateSummary>;

export const TemplateList = Type.Object({
  templates: Type.Array(TemplateSummary, { description: 'By their names.' }),
  archived: count('How many are archived, whatever is searched for.'),
});

export const ListTemplatesQuery = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: 200, 'x-trim': true, description: 'Part of the name or the key.' }),
  ),
  archived: Type.Optional(
    Type.Boolean({ description: 'Only the archived ones; otherwise only the others.' }),
  ),
});

export const TemplateToEdit = Type.Object({
  ...summary,
  revision: count('Counts every change; send it as base_revision.'),
  languages: Languages(),
  published: nullable(Languages(), {
    description: 'The published version; null while there is none.',
  }),
  draft_by_name: personName('Who changed the draft last.'),
  ...findings,
});
export type TemplateToEdit = Static<typeof TemplateToEdit>;

export const CreateTemplateRequest = Type.Object({
  name: Name(200),
  key: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'Made from the name where it is left out.',
    }),
  ),
  language_key: LanguageKey,
  copy_from: Type.Optional(
    nullable(Type.String({ maxLength: 64 }), { description: 'The template that it begins as.' }),
  ),
});

const revised = {
  base_revision: Type.Integer({
    minimum: 0,
    maximum: LAST_NUMBER,
    description: 'The revision that the change was made from.',
  }),
};

export const SaveTemplateDraftRequest = Type.Object({ ...revised, languages: Languages() });

export const TemplateDraft = Type.Object({
  revision: count('The revision now.'),
  saved_at: Timestamp('When.'),
  ...findings,
});
export type TemplateDraft = Static<typeof TemplateDraft>;

export const PublishTemplateRequest = Type.Object({
  ...revised,
  note: Type.String({ maxLength: 500, 'x-trim': true, description: 'What changed, and why.' }),
});

export const ChangeTemplateRequest = Type.Object(revised);

export const TemplateVersionEntry = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  note: Type.String(),
  created_at: Timestamp('When it was published.'),
  created_by_name: personName('Null for the service itself and for people who left.'),
});
export type TemplateVersionEntry = Static<typeof TemplateVersionEntry>;

export const ListTemplateVersionsQuery = Type.Object({
  before: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LAST_NUMBER,
      description: 'Only versions before this one.',
    }),
  ),
});

export const TemplateVersionList = Type.Object({
  versions: Type.Array(TemplateVersionEntry, { description: 'The newest first, at most fifty.' }),
  next_before: nullable(Type.Integer(), { description: 'Send it as before for the next page.' }),
});

export const WholeTemplateVersion = Type.Object({
  ...TemplateVersionEntry.properties,
  languages: Languages(),
});
export type WholeTemplateVersion = Static<typeof WholeTemplateVersion>;

export const TryTemplateRequest = Type.Object({
  language: TemplateContent,
  input: Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    additionalProperties: true,
    description: 'What the form is filled with.',
  }),
  tone_of_voice_meta_id: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
});

export const TrialStep = Type.Object({
  position: count('Which command.'),
  instructions: Type.String({ description: 'Role, rules, voice and facts, as they were sent.' }),
  prompt: Type.String({ description: 'The command with its values, as it was sent.' }),
  text: Type.String({ description: 'What the model wrote.' }),
  foreign: Type.Boolean({
    description: 'It came in another language twice; a document would have failed here.',
  }),
  provider: Type.String(),
  model: Type.String(),
  input_tokens: count('Of all attempts.'),
  output_tokens: count('Of all attempts.'),
  estimated: Type.Boolean({ description: 'The provider told no numbers.' }),
  cost_micros: nullable(Type.Integer(), { description: 'Millionths of a US dollar.' }),
  duration_ms: count('How long the model took.'),
});
export type TrialStep = Static<typeof TrialStep>;

export const Trial = Type.Object({
  steps: Type.Array(TrialStep),
  facts: Type.Array(Type.Object({ title: Type.String(), body: Type.String() }), {
    description: 'Facts and guidelines that the model was given.',
  }),
  sandbox: Type.Boolean({ description: 'No model is configured; the texts stand for one.' }),
});
export type Trial = Static<typeof Trial>;

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;
const one = () => inWorkspace('template_id');

/** Creating and changing templates. */
export const templateDraftRoutes = defineAppRoutes({
  listTemplatesToEdit: {
    method: 'GET',
    url: at('/templates'),
    access: 'read',
    params: inWorkspace(),
    query: ListTemplatesQuery,
    success: answers(TemplateList),
  },
  createTemplate: {
    method: 'POST',
    url: at('/templates'),
    access: 'write',
    params: inWorkspace(),
    body: { schema: CreateTemplateRequest },
    success: answers(TemplateToEdit, 201),
  },
  getTemplateToEdit: {
    method: 'GET',
    url: at('/templates/:template_id'),
    access: 'read',
    params: one(),
    success: answers(TemplateToEdit),
  },
  saveTemplateDraft: {
    method: 'POST',
    url: at('/templates/:template_id/draft'),
    access: 'write',
    params: one(),
    body: { schema: SaveTemplateDraftRequest },
    success: answers(TemplateDraft),
  },
  publishTemplate: {
    method: 'POST',
    url: at('/templates/:template_id/publish'),
    access: 'write',
    params: one(),
    body: { schema: PublishTemplateRequest },
    success: answers(TemplateToEdit),
  },
  discardTemplateDraft: {
    method: 'POST',
    url: at('/templates/:template_id/draft/discard'),
    access: 'write',
    params: one(),
    body: { schema: ChangeTemplateRequest },
    success: answers(TemplateToEdit),
  },
  listTemplateVersions: {
    method: 'GET',
    url: at('/templates/:template_id/versions'),
    access: 'read',
    params: one(),
    query: ListTemplateVersionsQuery,
    success: answers(TemplateVersionList),
  },
  getTemplateVersion: {
    method: 'GET',
    url: at('/templates/:template_id/versions/:version'),
    access: 'read',
    params: inWorkspace('template_id', 'version'),
    success: answers(WholeTemplateVersion),
  },
  restoreTemplateVersion: {
    method: 'POST',
    url: at('/templates/:template_id/versions/:version/restore'),
    access: 'write',
    params: inWorkspace('template_id', 'version'),
    body: { schema: ChangeTemplateRequest },
    success: answers(TemplateToEdit),
  },
  archiveTemplate: {
    method: 'POST',
    url: at('/templates/:template_id/archive'),
    access: 'write',
    params: one(),
    success: answers(TemplateToEdit),
  },
  unarchiveTemplate: {
    method: 'POST',
    url: at('/templates/:template_id/unarchive'),
    access: 'write',
    params: one(),
    success: answers(TemplateToEdit),
  },
  tryTemplate: {
    method: 'POST',
    url: at('/templates/:template_id/try'),
    long: true,
    access: 'write',
    params: one(),
    body: { schema: TryTemplateRequest },
    success: answers(Trial),
  },
});
