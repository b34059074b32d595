import Type, { type Static } from 'typebox';
import {
  answers,
  defineAppRoutes,
  Done,
  inWorkspace,
  WORKSPACE_PREFIX,
} from '../shared/app-route.ts';
import { Id, LanguageKey, nullable, oneOf, Timestamp } from '../shared/schema.ts';

const documentId = Id('Identifier of the document.', 'doc_01kb3yz8v7e8xs6e1hq6m2p4aa');

export const DOCUMENT_STATUSES = ['generating', 'ready', 'failed'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** A reference to something that a document is made with, for example its template. */
const Named = Type.Object({ id: Type.String(), name: Type.String() });

export const DocumentSummary = Type.Object({
  id: documentId,
  title: Type.String({ description: 'Empty until the text has one.' }),
  status: oneOf(DOCUMENT_STATUSES),
  failure: nullable(Type.String(), { description: 'Why it failed, as a code.' }),
  language_key: nullable(LanguageKey),
  template: nullable(Named),
  tone: nullable(Named),
  bulk_id: nullable(Type.String(), { description: 'The bulk run that made it.' }),
  shared: Type.Boolean({ description: 'Whether all members see it and not its author alone.' }),
  created_by: nullable(Type.String(), { description: 'Null for API keys and bulk runs.' }),
  created_by_name: nullable(Type.String()),
  created_at: Timestamp('When it was asked for.'),
  owner: nullable(Type.Object({ id: Type.String(), name: nullable(Type.String()) }), {
    description: 'Who sees to it; null for its author.',
  }),
  due_on: nullable(Type.String({ description: 'The day by which it is to be done.' })),
  approval: nullable(
    Type.Object({
      state: oneOf(['asked', 'approved', 'sent_back']),
      current: Type.Boolean({
        description: 'Whether the document still is the version that it is about.',
      }),
      approver_name: nullable(Type.String()),
    }),
    { description: 'The newest one that was not withdrawn.' },
  ),
});
export type DocumentSummary = Static<typeof DocumentSummary>;

export const DocumentPage = Type.Object({
  documents: Type.Array(DocumentSummary, { description: 'Newest first.' }),
  next_cursor: nullable(Type.String()),
});
export type DocumentPage = Static<typeof DocumentPage>;

export const ListDocumentsQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      'x-trim': true,
      description: 'Words or parts of them, all of which stand in the title or the text.',
    }),
  ),
  status: Type.Optional(oneOf(DOCUMENT_STATUSES)),
  template: Type.Optional(Type.String({ maxLength: 64 })),
  language: Type.Optional(LanguageKey),
  tone: Type.Optional(Type.String({ maxLength: 64 })),
  bulk: Type.Optional(Type.String({ maxLength: 64 })),
  of: Type.Optional(
    oneOf(['mine', 'shared', 'to_approve'], {
      description:
        'Only what the caller wrote or sees to, what is shared, or what the caller is asked to approve.',
    }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 128 })),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
});
export type ListDocumentsQuery = Static<typeof ListDocumentsQuery>;

/** Values by the keys of a form. The server checks them against the template. */
const Input = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
  description: "The fields of the template's form in this language.",
});

export const GenerateRequest = Type.Object({
  template_id: Type.String({ maxLength: 64 }),
  language_key: LanguageKey,
  tone_id: Type.Optional(
    nullable(Type.String({ maxLength: 64 }), { description: 'The tone itself, of any language.' }),
  ),
  input: Input,
});
export type GenerateRequest = Static<typeof GenerateRequest>;

export const Begun = Type.Object({ document_id: documentId });

/** A text that is being written, or that was not finished. */
export const Writing = Type.Object({
  document_id: documentId,
  status: oneOf(DOCUMENT_STATUSES),
  failure: nullable(Type.String(), { description: 'Why it failed, as a code.' }),
  title: Type.String(),
  language_key: nullable(LanguageKey),
  template: nullable(Named),
  tone: nullable(Named),
  bulk_id: nullable(Type.String()),
  input: Input,
  steps: Type.Integer({ minimum: 0, description: 'How many commands the template has.' }),
  text: Type.String({ description: 'What there is of a text that failed; Markdown.' }),
  can_resume: Type.Boolean({ description: 'Whether the same document can go on.' }),
  has_receipt: Type.Boolean(),
  created_by: nullable(Type.String()),
  created_at: Timestamp('When it was asked for.'),
  finished_at: nullable(Timestamp('When it was ready or had failed.')),
});
export type Writing = Static<typeof Writing>;

/** A template in the list from which an author picks. */
export const TemplateChoice = Type.Object({
  id: Id('Identifier of the template.', 'tpl_01kb3yz8v7e8xs6e1hq6m2p4ab'),
  key: Type.String(),
  name: Type.String(),
  languages: Type.Array(LanguageKey),
});
export type TemplateChoice = Static<typeof TemplateChoice>;

export const TemplateChoices = Type.Object({
  templates: Type.Array(TemplateChoice),
  sandbox: Type.Boolean({
    description: 'No model is configured: placeholder texts are put together from the form.',
  }),
});
export type TemplateChoices = Static<typeof TemplateChoices>;

/** A tone in one language in the list from which an author picks. */
export const ToneChoice = Type.Object({
  id: Id('Identifier of the tone of voice.', 'ton_01kb3yz8v7e8xs6e1hq6m2p4ac'),
  meta_id: Id('The tone in this language.', 'tom_01kb3yz8v7e8xs6e1hq6m2p4af'),
  name: Type.String(),
  description: nullable(Type.String()),
  default: Type.Boolean({ description: 'Whether forms of the workspace begin with it.' }),
});
export type ToneChoice = Static<typeof ToneChoice>;

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;

/** Documents: listing them, requesting a text and following it while it is written. */
export const documentRoutes = defineAppRoutes({
  listDocuments: {
    method: 'GET',
    url: at('/documents'),
    access: 'read',
    params: inWorkspace(),
    query: ListDocumentsQuery,
    success: answers(DocumentPage),
  },
  generateDocument: {
    method: 'POST',
    url: at('/documents'),
    long: true,
    access: 'write',
    params: inWorkspace(),
    body: { schema: GenerateRequest },
    success: answers(Begun, 201),
  },
  getWriting: {
    method: 'GET',
    url: at('/documents/:document_id/writing'),
    access: 'read',
    params: inWorkspace('document_id'),
    success: answers(Writing),
  },
  /** The same events as the public followDocument: text, restart, done, failed. */
  followDocument: {
    method: 'GET',
    url: at('/documents/:document_id/events'),
    access: 'read',
    params: inWorkspace('document_id'),
    query: Type.Object({ after: Type.Optional(Type.String({ maxLength: 100 })) }),
    success: { status: 200, schema: Type.String(), mediaType: 'text/event-stream' },
  },
  stopDocument: {
    method: 'POST',
    url: at('/documents/:document_id/stop'),
    long: true,
    access: 'write',
    params: inWorkspace('document_id'),
    success: answers(Done),
  },
  resumeDocument: {
    method: 'POST',
    url: at('/documents/:document_id/resume'),
    long: true,
    access: 'write',
    params: inWorkspace('document_id'),
    success: answers(Done),
  },
  listTemplateChoices: {
    method: 'GET',
    url: at('/template-choices'),
    access: 'read',
    params: inWorkspace(),
    success: answers(TemplateChoices),
  },
  listToneChoices: {
    method: 'GET',
    url: at('/tone-choices'),
    access: 'read',
    params: inWorkspace(),
    query: Type.Object({ language: LanguageKey }),
    success: answers(Type.Object({ tones: Type.Array(ToneChoice) })),
  },
});
