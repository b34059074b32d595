import Type from 'typebox';
import { createCutter, cut, readOffset } from '../shared/bound.ts';
import {
  closed,
  count,
  cursor,
  id,
  language,
  limit,
  nextCursor,
  nullable,
  oneOf,
  text,
  time,
  untrusted,
  word,
} from '../shared/schema.ts';
import { ADDS_FROM_OUTSIDE, defineTool, READS } from '../shared/tool.ts';
import { waitSeconds, waitUntil } from '../shared/wait.ts';

const STATUSES = ['generating', 'ready', 'failed'] as const;
const PAGE = 16_000;
const SHORT_TEXT = 300;
/** Clients give up after a minute, so a text that takes longer is followed by get_document. */
const TEXT_SECONDS = 25;

const listDocuments = defineTool({
  name: 'list_documents',
  title: 'List documents',
  description:
    'List documents, newest first, also by words in their title or text. A key sees shared documents and those that keys or bulk runs made.',
  scopes: ['reading'],
  effect: READS,
  input: closed({
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Words to look for.' })),
    status: Type.Optional(oneOf(STATUSES, { description: 'Only documents in this state.' })),
    language: Type.Optional(language('Only documents in this language.')),
    limit: limit(50, 20),
    cursor,
  }),
  output: closed({
    documents: Type.Array(
      closed({
        document_id: id('Identifier of the document.'),
        status: oneOf(STATUSES),
        language: nullable(language('Its language.')),
        created_at: time('When it was asked for.'),
        untrusted: untrusted({ title: text('Its title; empty until the text has one.') }),
      }),
    ),
    next_cursor: nextCursor,
  }),
  run: async ({ desk }, { search, status, language: wanted, limit: most = 20, cursor: from }) => {
    const query = { search, status, language: wanted, limit: most };
    const { items, next } = await desk.documents.list(query).page(from);
    const documents = items.map((one) => ({
      document_id: one.id,
      status: one.status,
      language: one.language_key,
      created_at: one.created_at,
      untrusted: { title: cut(one.title, SHORT_TEXT) },
    }));
    return { documents, next_cursor: next };
  },
});

const getDocument = defineTool({
  name: 'get_document',
  title: 'Read a document',
  description: `Read a document as Markdown, ${PAGE} characters at a time. If it is still generating, ask again, or wait with wait_seconds.`,
  scopes: [],
  effect: READS,
  input: closed({
    document_id: id('Identifier of the document.'),
    wait_seconds: waitSeconds('Wait so long at most until the document is written.'),
    cursor,
  }),
  output: closed({
    document_id: id('Identifier of the document.'),
    status: oneOf(STATUSES),
    failure: nullable(word('Why it failed, as a code.')),
    language: nullable(language('Its language.')),
    template_id: nullable(id('The template that it was made from.')),
    shared: Type.Boolean({ description: 'Whether all members see it.' }),
    length: count('Characters of the whole text.'),
    next_cursor: nextCursor,
    untrusted: untrusted({
      title: text('Its title.'),
      text: text('A stretch of the text, in Markdown.'),
    }),
  }),
  run: async ({ desk, signal }, { document_id, wait_seconds = 0, cursor: from }) => {
    const offset = readOffset(from, document_id);
    const body = await waitUntil(
      () => desk.documents.get(document_id, { signal }),
      ({ status }) => status !== 'generating',
      { seconds: wait_seconds, signal },
    );
    const whole = body.rawDocument;
    const stretch = cut(whole.slice(offset), PAGE);
    const end = offset + stretch.length;
    return {
      document_id: body.id,
      status: body.status,
      failure: body.failure,
      language: body.languageKey,
      template_id: body.templateId,
      shared: body.shared,
      length: whole.length,
      next_cursor: end < whole.length ? `${document_id}.${end}` : null,
      untrusted: { title: createCutter(SHORT_TEXT).short(body.title), text: stretch },
    };
  },
});

const generateDocument = defineTool({
  name: 'generate_document',
  title: 'Generate a document',
  description:
    'Write a document from a template by the language model of the workspace. Read the form with get_template first. Waits up to 25 seconds; if the status is generating, follow it with get_document. It costs tokens of the workspace.',
  scopes: [],
  effect: ADDS_FROM_OUTSIDE,
  input: closed({
    template_id: id('Identifier of the template.'),
    language: language('The language to write in.'),
    fields: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Values by the keys of the form. Others are refused.',
      },
    ),
    tone_id_in_language: Type.Optional(id('A tone of voice from list_tones.')),
  }),
  output: closed({
    document_id: id('Identifier of the document.'),
    status: oneOf(STATUSES),
  }),
  run: async ({ desk }, { template_id, language: wanted, fields, tone_id_in_language }) => {
    const asked = {
      templateId: template_id,
      language_key: wanted,
      input: JSON.stringify(fields),
      toneOfVoiceMetaId: tone_id_in_language,
    };
    const { documentId } = await desk.documents.create(asked, { wait: TEXT_SECONDS });
    const { status } = await desk.documents.get(documentId);
    return { document_id: documentId, status };
  },
});

export const documentTools = [listDocuments, getDocument, generateDocument];
