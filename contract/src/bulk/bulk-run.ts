import Type, { type Static } from 'typebox';
import { Id, LanguageKey, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { Line } from '../shared/name.ts';

const blk = 'blk_01kb3yz8v7e8xs6e1hq6m2p4af';
const rows = (description: string) => Type.Integer({ minimum: 0, description });

export const BulkStatus = oneOf(['RUNNING', 'COMPLETED', 'CANCELLED'], {
  description:
    'COMPLETED once every row has ended, be it ready or failed. CANCELLED runs still end the rows that were under way.',
});

export const BulkRun = Type.Object(
  {
    id: Id('Identifier of the run; its documents have it as bulkInputId.', blk),
    name: Type.String(),
    status: BulkStatus,
    total: rows('All rows: the sum of the five numbers below, always.'),
    ready: rows('Rows whose document is ready.'),
    failed: rows('Rows whose document failed.'),
    cancelled: rows('Rows that were cancelled before they began.'),
    pending: rows('Rows that wait.'),
    running: rows('Rows under way.'),
    created_at: Timestamp('When the run was asked for.'),
    finished_at: nullable(Timestamp('When its last row ended; null before that.')),
    template_id: Type.String(),
    language_key: LanguageKey,
  },
  { description: 'Many documents from one template, one for each row of inputs.' },
);
export type BulkRun = Static<typeof BulkRun>;

export const bulkRunExample: BulkRun = {
  id: blk,
  name: 'Spring catalogue',
  status: 'RUNNING',
  total: 1_200,
  ready: 340,
  failed: 2,
  cancelled: 0,
  pending: 826,
  running: 32,
  created_at: '2026-03-02T09:15:00.000Z',
  finished_at: null,
  template_id: 'tpl_01kb3yz8v7e8xs6e1hq6m2p4ab',
  language_key: 'EN',
};

export const CreateBulkQuery = Type.Object({
  template_id: Type.String({
    description: 'The template that writes every document.',
    examples: ['tpl_01kb3yz8v7e8xs6e1hq6m2p4ab'],
  }),
  language_key: LanguageKey,
  tone_of_voice_meta_id: Type.Optional(
    Type.String({ description: 'Tone of voice to write in, as for a single document.' }),
  ),
  name: Type.Optional(Line(200, { description: 'A name to know the run by.' })),
});

export const BulkCreated = Type.Object(
  {
    bulkInputId: Id('Identifier of the run.', blk),
    total: rows('How many documents will be written.'),
    status: BulkStatus,
  },
  { description: 'The run that was started.' },
);
export type BulkCreated = Static<typeof BulkCreated>;

export const bulkCreatedExample: BulkCreated = {
  bulkInputId: blk,
  total: 1_200,
  status: 'RUNNING',
};

export const ListBulkQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'At most so many.' }),
  cursor: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'Goes on after the last run of an earlier answer: the value of its next_cursor header.',
    }),
  ),
});

export const BulkRunList = Type.Object(
  {
    runs: Type.Array(BulkRun, { description: 'Newest first.' }),
    returned: rows('How many are in this answer.'),
    limit: Type.Integer({ minimum: 1, maximum: 100 }),
  },
  { description: 'The newest bulk runs.' },
);

export const bulkRunListExample: Static<typeof BulkRunList> = {
  runs: [bulkRunExample],
  returned: 1,
  limit: 20,
};

export const RetryRequest = Type.Object(
  {
    include_cancelled: Type.Boolean({
      default: false,
      description: 'Whether cancelled rows are taken up again too.',
    }),
  },
  { description: 'Which rows to take up again.' },
);

export const BulkResultsQuery = Type.Object({
  format: oneOf(['csv', 'jsonl'], { default: 'csv', description: 'The form of the file.' }),
});

/** Examples of requests and answers. */
export const bulkTexts = {
  csv: 'product_name,features\nWalnut desk,"Solid walnut, can be repaired"\nOak shelf,Four boards\n',
  jsonl:
    '{"product_name":"Walnut desk","features":"Solid walnut"}\n{"product_name":"Oak shelf","features":"Four boards"}\n',
  csvResult:
    'position,status,failure,document_id,title,raw_document,input.product_name\n1,ready,,doc_01kb3yz8v7e8xs6e1hq6m2p4aa,Walnut desk,# Walnut desk,Walnut desk\n',
  jsonlResult:
    '{"position":1,"status":"failed","failure":"provider_unavailable","document_id":"doc_01kb3yz8v7e8xs6e1hq6m2p4aa","title":null,"raw_document":null,"input":{"product_name":"Walnut desk"}}\n',
  events: `retry: 1000\n\nevent: progress\ndata: ${JSON.stringify(bulkRunExample)}\n\n`,
};
