import Type, { type Static } from 'typebox';
import { Id, LanguageKey, nullable } from '../shared/schema.ts';

export const Document = Type.Object(
  {
    id: Id('Identifier of the document.', 'doc_01kb3yz8v7e8xs6e1hq6m2p4aa'),
    title: Type.String(),
    shared: Type.Boolean({ description: 'Whether the document is shared inside the workspace.' }),
    document: nullable(
      Type.Array(Type.Object({}, { additionalProperties: true }), {
        description:
          'Block nodes: `{type, level?, children}` where type is heading, paragraph, bulleted_list, numbered_list, list_item, quote or table, and a leaf is `{text, bold?, italic?, code?, href?}`. Null until a structured form exists.',
      }),
    ),
    rawDocument: Type.String({ description: 'Markdown of the current, edited text.' }),
    generatedOutput: Type.String({
      description: 'What the model wrote, untouched; empty while the document is being generated.',
    }),
    bulkInputId: nullable(Type.String(), {
      description: 'The bulk run that made the document, if one did.',
    }),
    languageKey: nullable(LanguageKey),
    templateId: nullable(Type.String()),
    toneOfVoiceId: nullable(Type.String(), {
      description: "The tone of voice's own id, not the id of one of its languages.",
    }),
  },
  { description: 'A generated document.' },
);
export type Document = Static<typeof Document>;

export const documentExample: Document = {
  id: 'doc_01kb3yz8v7e8xs6e1hq6m2p4aa',
  title: 'Walnut desk',
  shared: false,
  document: [
    { type: 'heading', level: 1, children: [{ text: 'Walnut desk' }] },
    { type: 'paragraph', children: [{ text: 'Solid walnut, made to be repaired.' }] },
  ],
  rawDocument: '# Walnut desk\n\nSolid walnut, made to be repaired.',
  generatedOutput: '# Walnut desk\n\nSolid walnut, made to be repaired.',
  bulkInputId: null,
  languageKey: 'EN',
  templateId: 'tpl_01kb3yz8v7e8xs6e1hq6m2p4ab',
  toneOfVoiceId: 'ton_01kb3yz8v7e8xs6e1hq6m2p4ac',
};

export const DocumentGenerateInput = Type.Object(
  {
    templateId: Type.String({
      description: 'Template identifier, from the template endpoints.',
      examples: ['tpl_01kb3yz8v7e8xs6e1hq6m2p4ab'],
    }),
    language_key: LanguageKey,
    input: Type.String({
      description:
        "A JSON object as text, at most 100 KiB, with the fields of the template's form in this language.",
    }),
    toneOfVoiceMetaId: Type.Optional(
      nullable(Type.String(), {
        description:
          'Tone of voice to write in, from the tone of voice endpoints. An id of another language stands for the same tone in language_key.',
      }),
    ),
  },
  { description: 'What to write.' },
);
export type DocumentGenerateInput = Static<typeof DocumentGenerateInput>;

export const documentGenerateExample: DocumentGenerateInput = {
  templateId: 'tpl_01kb3yz8v7e8xs6e1hq6m2p4ab',
  language_key: 'EN',
  input: '{"product_name":"Walnut desk","features":"Solid walnut\\nCan be repaired"}',
  toneOfVoiceMetaId: null,
};

export const DocumentGenerateResponse = Type.Object(
  {
    message: Type.String({ description: 'Status message.' }),
    documentId: Id('Identifier of the generated document.', 'doc_01kb3yz8v7e8xs6e1hq6m2p4aa'),
  },
  { description: 'The document that was made.' },
);
export type DocumentGenerateResponse = Static<typeof DocumentGenerateResponse>;

export const documentGeneratedExample: DocumentGenerateResponse = {
  message: 'Document generated.',
  documentId: 'doc_01kb3yz8v7e8xs6e1hq6m2p4aa',
};
