import Type from 'typebox';
import {
  BulkCreated,
  bulkCreatedExample,
  BulkResultsQuery,
  BulkRun,
  bulkRunExample,
  BulkRunList,
  bulkRunListExample,
  bulkTexts,
  CreateBulkQuery,
  ListBulkQuery,
  RetryRequest,
} from '../bulk/bulk-run.ts';
import { Receipt, receiptExample } from './receipt.ts';
import { checked, defineRoutes, events, pathId, posted, uploaded } from '../shared/route.ts';

const text = Type.String();

const TEXT_EVENTS = `retry: 1000

id: 815-0-13-3a7bd3e2
event: text
data: {"step":0,"attempt":"f2c0","text":"# Walnut desk"}

event: done
data: {"status":"ready"}

`;

/** Live documents and bulk runs, below /public/v1. */
export const generationRoutes = defineRoutes({
  followDocument: {
    method: 'GET',
    url: '/document/:id/events',
    tag: 'Live documents',
    summary: 'Follow a text while it is written',
    description:
      "Server-Sent Events. `text` has more of a step's text, `restart` says that a step begins again and its text so far is void, `done` or `failed` is the last one. At `done` the texts of the last step together are the document's generatedOutput.",
    params: pathId('id', 'document'),
    query: Type.Object({
      after: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'The same as the header Last-Event-ID, which counts if both are sent.',
        }),
      ),
    }),
    requestHeaders: ['Last-Event-ID'],
    success: events(TEXT_EVENTS, 'Events until the document has ended.'),
    errors: checked,
  },
  getReceipt: {
    method: 'GET',
    url: '/document/:id/receipt',
    tag: 'Live documents',
    summary: "Read a document's receipt",
    params: pathId('id', 'document'),
    success: {
      status: 200,
      schema: Receipt,
      example: receiptExample,
      description: 'The receipt; that of a document under way has the steps so far.',
    },
    errors: checked,
  },
  createBulkRun: {
    method: 'POST',
    url: '/bulk',
    long: true,
    tag: 'Bulk runs',
    summary: 'Write a document for each row of a file',
    description:
      "Each row is one input for the template's form, up to 10,000 rows and 32 MiB. In CSV the header names the fields; a boolean is true, false, yes, no, 1 or 0, the values of a multiselect are separated by `;`, and an empty cell is no value. Nothing starts unless every row is right: all mistakes come back at once, each with the row's number.",
    query: CreateBulkQuery,
    uploadMebibytes: 32,
    upload: [
      { mediaType: 'text/csv', schema: text, example: bulkTexts.csv },
      { mediaType: 'application/jsonl', schema: text, example: bulkTexts.jsonl },
      { mediaType: 'application/x-ndjson', schema: text, example: bulkTexts.jsonl },
    ],
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 201,
      schema: BulkCreated,
      example: bulkCreatedExample,
      description: 'The run has started.',
      headers: ['Location', 'Idempotency-Replayed'],
    },
    errors: uploaded,
    errorTexts: {
      413: {
        description: 'The file is larger than 32 MiB or has more than 10,000 rows.',
        detail: 'The file has more than 10000 rows.',
      },
      415: {
        description: 'The file is neither text/csv nor application/jsonl.',
        detail: 'Send the request body as text/csv, application/jsonl or application/x-ndjson.',
      },
    },
  },
  listBulkRuns: {
    method: 'GET',
    url: '/bulk',
    tag: 'Bulk runs',
    summary: 'List bulk runs, newest first',
    query: ListBulkQuery,
    success: {
      status: 200,
      schema: BulkRunList,
      example: bulkRunListExample,
      description: 'The newest runs.',
      headers: ['next_cursor', 'Link'],
    },
    errors: checked,
  },
  getBulkRun: {
    method: 'GET',
    url: '/bulk/:id',
    tag: 'Bulk runs',
    summary: 'Read how far a bulk run is',
    params: pathId('id', 'bulk run'),
    success: { status: 200, schema: BulkRun, example: bulkRunExample, description: 'The run.' },
    errors: checked,
  },
  followBulkRun: {
    method: 'GET',
    url: '/bulk/:id/events',
    tag: 'Bulk runs',
    summary: 'Follow a bulk run',
    description:
      'Server-Sent Events. `progress` has the run whenever it changed, at most twice a second; `done` has it when its last row has ended, and is the last event.',
    params: pathId('id', 'bulk run'),
    success: events(bulkTexts.events, 'Events until the run has ended.'),
    errors: checked,
  },
  cancelBulkRun: {
    method: 'POST',
    url: '/bulk/:id/cancel',
    tag: 'Bulk runs',
    summary: 'Cancel the rows that wait',
    description:
      'Rows under way end as usual. A run that has ended or was cancelled stays as it is.',
    params: pathId('id', 'bulk run'),
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 200,
      schema: BulkRun,
      example: { ...bulkRunExample, status: 'CANCELLED', cancelled: 826, pending: 0 },
      description: 'The run.',
      headers: ['Idempotency-Replayed'],
    },
    errors: posted,
  },
  retryBulkRun: {
    method: 'POST',
    url: '/bulk/:id/retry',
    long: true,
    tag: 'Bulk runs',
    summary: 'Take up failed rows again',
    description: 'The run goes on with them. Without such rows nothing changes.',
    params: pathId('id', 'bulk run'),
    body: { schema: RetryRequest, example: { include_cancelled: false }, optional: true },
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 200,
      schema: BulkRun,
      example: { ...bulkRunExample, failed: 0, pending: 828 },
      description: 'The run.',
      headers: ['Idempotency-Replayed'],
    },
    errors: posted,
  },
  exportBulkRun: {
    method: 'GET',
    url: '/bulk/:id/results',
    tag: 'Bulk runs',
    summary: 'Download the documents of a bulk run',
    description:
      'One row for each input, in order, whatever has become of it. In CSV a text that a spreadsheet would take for a formula begins with an apostrophe.',
    params: pathId('id', 'bulk run'),
    query: BulkResultsQuery,
    success: {
      status: 200,
      schema: text,
      example: bulkTexts.csvResult,
      description: 'The file.',
      mediaType: 'text/csv',
      also: [{ mediaType: 'application/jsonl', schema: text, example: bulkTexts.jsonlResult }],
      headers: ['Content-Disposition'],
    },
    errors: checked,
  },
});
