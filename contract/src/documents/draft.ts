import Type, { type Static } from 'typebox';
import {
  answers,
  defineAppRoutes,
  Done,
  inWorkspace,
  WORKSPACE_PREFIX,
} from '../shared/app-route.ts';
import { given, is, when } from '../shared/conditions.ts';
import { LAST_NUMBER, Id, LanguageKey, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { CheckDraftRequest, DraftCheck } from './draft-check.ts';
import { Name } from '../shared/name.ts';

/** A piece of text with its marks. A line break is a plain "\n" without marks. */
export interface DraftLeaf {
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
  readonly code?: true;
  readonly strikethrough?: true;
  /** Must begin with http://, https:// or mailto:. */
  readonly href?: string;
}

/**
 * One element of a document. Leaves are only in headings, paragraphs, table cells and (without marks) code
 * blocks. Lists hold list items, tables hold rows of cells, items and quotes hold blocks, and a divider holds
 * nothing.
 */
export interface DraftBlock {
  readonly type:
    | 'heading'
    | 'paragraph'
    | 'bulleted_list'
    | 'numbered_list'
    | 'list_item'
    | 'quote'
    | 'table'
    | 'table_row'
    | 'table_cell'
    | 'code_block'
    | 'divider';
  /** For a heading, 1 to 6. */
  readonly level?: number;
  /** For a numbered list that does not begin at 1. */
  readonly start?: number;
  /** For a list item with a checkbox. */
  readonly checked?: boolean;
  /** For a table with aligned columns. */
  readonly align?: readonly ('left' | 'center' | 'right' | null)[];
  /** For a code block. */
  readonly language?: string;
  readonly children: readonly (DraftBlock | DraftLeaf)[];
}

/** The limits of a draft. A larger draft is refused as a whole. */
export const DRAFT_LIMITS = {
  /** Blocks and leaves together. */
  nodes: 20_000,
  /** Nesting of lists and quotes. */
  depth: 12,
  /** UTF-16 units in the texts and links of all leaves together. */
  characters: 400_000,
  title: 300,
} as const;

const doc = () => Id('Identifier of the document.', 'doc_01kb3yz8v7e8xs6e1hq6m2p4aa');
const count = (description: string) => Type.Integer({ minimum: 0, description });
const version = (description = 'Its number; 1 is how the document began.') =>
  Type.Integer({ minimum: 1, description });
const revision = (description: string) =>
  Type.Integer({ minimum: 0, maximum: LAST_NUMBER, description });

const Blocks = Type.Array(Type.Unsafe<DraftBlock>({ type: 'object', additionalProperties: true }), {
  description: 'Block nodes.',
});

/** A person. People who left the workspace have no name. */
const Person = Type.Object({
  id: Id('Identifier of the person.', 'usr_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  name: nullable(Type.String(), { description: 'Null once the person has left the workspace.' }),
});
export type DraftPerson = Static<typeof Person>;

export const Draft = Type.Object({
  id: doc(),
  title: Type.String({ description: 'May be empty.' }),
  blocks: Blocks,
  revision: revision('Grows with every save; a save names the one that it began from.'),
  version: version('The number of the newest version, which is the draft itself.'),
  shared: Type.Boolean({ description: 'Whether other members than the author see it.' }),
  author: nullable(Person, {
    description: 'Null for what a key or a bulk run had written: every member sees it.',
  }),
  may_edit: Type.Boolean({ description: 'False while it is being written, too.' }),
  may_share: Type.Boolean(),
  may_delete: Type.Boolean(),
  language: nullable(LanguageKey),
  template: nullable(Type.Object({ id: Type.String(), name: Type.String() }), {
    description: 'Null for a document that began empty.',
  }),
  tone: nullable(
    Type.Object({
      id: Type.String({ description: 'ton_, the tone in all its languages.' }),
      meta_id: nullable(Type.String(), {
        description: 'tom_, the tone in the language of the document; null when it has none.',
      }),
      name: Type.String(),
    }),
  ),
  bulk_run_id: nullable(Type.String()),
  status: oneOf(['generating', 'ready', 'failed']),
  failure: nullable(Type.String(), { description: 'Why there is no text, as a code.' }),
  has_receipt: Type.Boolean({
    description: 'Whether a model wrote it, so that getReceipt knows it.',
  }),
  created_at: Timestamp('When it was asked for or begun.'),
  saved_at: nullable(Timestamp('When somebody saved it last; null while nobody has.')),
  saved_by: nullable(Person),
});
export type Draft = Static<typeof Draft>;

const title = Type.String({
  maxLength: DRAFT_LIMITS.title,
  description: 'One line; may be empty. Line breaks and control characters become spaces.',
});

export const CreateBlankDocumentRequest = Type.Object({ title, language: LanguageKey });

const DuplicateDocumentRequest = Type.Object({ title });

const DocumentAudit = Type.Object({
  audit_id: Id('The audit of the text as it is now.', 'aud_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  unchanged: Type.Boolean({
    description: 'The same text was audited by the same rules before: it is that audit.',
  }),
});
export type DocumentAudit = Static<typeof DocumentAudit>;

export const SaveDraftRequest = Type.Object({
  base_revision: revision('The revision that this text came from.'),
  title,
  blocks: Blocks,
});

/**
 * The answer to a save. A stale base is refused with 412 and nothing is stored: getDraft then returns the
 * current revision, its author and the text. Saving the text that is already stored succeeds with any base.
 */
export const SavedDraft = Type.Object({
  revision: revision('The new one; the same as before when nothing changed.'),
  version: version('The version that this text is now.'),
  saved_at: nullable(Timestamp('When this text was saved.')),
});
export type SavedDraft = Static<typeof SavedDraft>;

const versionFields = {
  version: version(),
  kind: oneOf(['written', 'started', 'edited', 'restored'], {
    description:
      'Written from a template, begun empty, edited by a person, or an earlier one again.',
  }),
  sandbox: Type.Boolean({
    description: 'Whether it was put together without a model, because none was configured.',
  }),
  name: nullable(Type.String(), { description: 'What somebody called it.' }),
  restored_from: nullable(version(), { description: 'Of a restored one.' }),
  title: Type.String(),
  words: count('How many words it has.'),
  author: nullable(Person, { description: 'Who made it; null for a written one.' }),
  began_at: Timestamp('When its first text was saved.'),
  saved_at: Timestamp('When its newest text was saved.'),
  newest: Type.Boolean({ description: 'Whether it is the draft as it is now.' }),
};

export const DocumentVersionSummary = Type.Object(versionFields);
export type DocumentVersionSummary = Static<typeof DocumentVersionSummary>;

export const DocumentVersion = Type.Object({
  ...versionFields,
  blocks: Blocks,
  raw: Type.String({ description: 'The same as Markdown.' }),
});
export type DocumentVersion = Static<typeof DocumentVersion>;

export const DocumentVersionList = Type.Object({
  versions: Type.Array(DocumentVersionSummary, { description: 'Newest first.' }),
  next_cursor: nullable(Type.String()),
});
export type DocumentVersionList = Static<typeof DocumentVersionList>;

export const ListDocumentVersionsQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 40 })),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
});

export const RestoreVersionRequest = Type.Object({
  base_revision: revision('The revision that is on the screen; another one is refused with 412.'),
});

export const NameVersionRequest = Type.Object({
  name: nullable(Name(100), {
    description: 'Null takes the name away.',
  }),
});

export const ShareDocumentRequest = Type.Object({ shared: Type.Boolean() });

export const REWRITE_INSTRUCTIONS = ['tone', 'shorter', 'longer', 'simpler', 'custom'] as const;
export type RewriteInstruction = (typeof REWRITE_INSTRUCTIONS)[number];

export const RewriteTextRequest = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: 10_000,
      description: 'The selection as plain text; paragraphs are parted by an empty line.',
    }),
    before: Type.String({ maxLength: 2_000, description: 'What stands before it; may be empty.' }),
    after: Type.String({ maxLength: 2_000, description: 'What stands after it; may be empty.' }),
    instruction: oneOf(REWRITE_INSTRUCTIONS, {
      description: 'tone needs tone_of_voice_meta_id, custom needs words.',
    }),
    words: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 1_000, 'x-trim': true }), {
        description: 'What is wanted, in own words; only for custom.',
      }),
    ),
    tone_of_voice_meta_id: Type.Optional(
      nullable(Type.String(), { description: 'The tone to write in, with every instruction.' }),
    ),
    language: LanguageKey,
  },
  {
    'x-when': when(
      is('instruction', 'custom'),
      given('words'),
      when(is('instruction', 'tone'), given('tone_of_voice_meta_id')),
    ),
  },
);
export type RewriteTextRequest = Static<typeof RewriteTextRequest>;

export const RewrittenText = Type.Object({
  text: Type.String({ description: 'What to write in its place, as plain text.' }),
  sandbox: Type.Boolean({ description: 'No model is set up; the text is made up.' }),
  model: Type.String(),
  input_tokens: count('Tokens that were read.'),
  output_tokens: count('Tokens that were written.'),
  cost_usd: nullable(Type.Number({ minimum: 0 }), {
    description: 'In US dollars; null when the price is not known.',
  }),
});
export type RewrittenText = Static<typeof RewrittenText>;

export const EXPORT_FORMATS = ['markdown', 'html', 'docx'] as const;
export const ExportDocumentQuery = Type.Object({
  format: oneOf(EXPORT_FORMATS, { examples: ['markdown'] }),
});

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;
const ofDocument = () => inWorkspace('document_id');
const ofVersion = () => inWorkspace('document_id', 'version');

/**
 * Editing a document: saving, versions, checking, rewriting, sharing and export. A document that the caller
 * may not see is 404, like an unknown one. One that the caller may see but not change is 403. One that is
 * still being written, or has no text, is 409.
 */
export const draftRoutes = defineAppRoutes({
  createBlankDocument: {
    method: 'POST',
    url: at('/documents/blank'),
    access: 'write',
    params: inWorkspace(),
    body: { schema: CreateBlankDocumentRequest },
    success: answers(Draft, 201),
  },
  getDraft: {
    method: 'GET',
    url: at('/documents/:document_id/draft'),
    access: 'read',
    params: ofDocument(),
    success: answers(Draft),
  },
  saveDraft: {
    method: 'POST',
    url: at('/documents/:document_id/draft'),
    long: true,
    access: 'write',
    params: ofDocument(),
    body: { schema: SaveDraftRequest },
    success: answers(SavedDraft),
  },
  listDocumentVersions: {
    method: 'GET',
    url: at('/documents/:document_id/versions'),
    access: 'read',
    params: ofDocument(),
    query: ListDocumentVersionsQuery,
    success: answers(DocumentVersionList),
  },
  getDocumentVersion: {
    method: 'GET',
    url: at('/documents/:document_id/versions/:version'),
    access: 'read',
    params: ofVersion(),
    success: answers(DocumentVersion),
  },
  restoreDocumentVersion: {
    method: 'POST',
    url: at('/documents/:document_id/versions/:version/restore'),
    access: 'write',
    params: ofVersion(),
    body: { schema: RestoreVersionRequest },
    success: answers(SavedDraft),
  },
  nameDocumentVersion: {
    method: 'POST',
    url: at('/documents/:document_id/versions/:version/name'),
    access: 'write',
    params: ofVersion(),
    body: { schema: NameVersionRequest },
    success: answers(DocumentVersionSummary),
  },
  shareDocument: {
    method: 'POST',
    url: at('/documents/:document_id/share'),
    access: 'write',
    params: ofDocument(),
    body: { schema: ShareDocumentRequest },
    success: answers(Type.Object({ shared: Type.Boolean() })),
  },
  duplicateDocument: {
    method: 'POST',
    url: at('/documents/:document_id/duplicate'),
    access: 'write',
    params: ofDocument(),
    body: { schema: DuplicateDocumentRequest },
    success: answers(Draft, 201),
  },
  auditDocument: {
    method: 'POST',
    url: at('/documents/:document_id/audit'),
    access: 'audit',
    params: ofDocument(),
    success: answers(DocumentAudit),
  },
  deleteDocument: {
    method: 'POST',
    url: at('/documents/:document_id/delete'),
    access: 'write',
    proof: 'fresh',
    params: ofDocument(),
    success: answers(Done),
  },
  checkDraft: {
    method: 'POST',
    url: at('/drafts/check'),
    long: true,
    access: 'read',
    params: inWorkspace(),
    body: { schema: CheckDraftRequest },
    success: answers(DraftCheck),
  },
  rewriteText: {
    method: 'POST',
    url: at('/drafts/rewrite'),
    long: true,
    access: 'write',
    params: inWorkspace(),
    body: { schema: RewriteTextRequest },
    success: answers(RewrittenText),
  },
  exportDocument: {
    method: 'GET',
    url: at('/documents/:document_id/export'),
    access: 'read',
    params: ofDocument(),
    query: ExportDocumentQuery,
    success: { status: 200, schema: Type.String(), mediaType: 'application/octet-stream' },
  },
});
