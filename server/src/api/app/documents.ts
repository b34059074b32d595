import { startDocument } from '../../documents/generate/start-document.ts';
import { getWriting } from '../../documents/generate/get-writing.ts';
import { listDocuments } from '../../documents/list-documents.ts';
import { resumeDocument } from '../../documents/generate/resume-document.ts';
import { seeDocument } from '../../documents/see-document.ts';
import { stopDocument } from '../../documents/generate/stop-document.ts';
import type { Listener } from '../../platform/db/listen.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import { listTemplateChoices } from '../../templates/list-template-choices.ts';
import { listToneChoices } from '../../tones/list-tone-choices.ts';
import { followDocument } from '../public/streams.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type DocumentOperation =
  | 'listDocuments'
  | 'generateDocument'
  | 'getWriting'
  | 'followDocument'
  | 'stopDocument'
  | 'resumeDocument'
  | 'listTemplateChoices'
  | 'listToneChoices';

/** How often a stream checks that its reader is still allowed to read. */
const RECHECK_MS = 2_000;

/** Runs the work at most every RECHECK_MS: while a text is written, pieces come twenty times a second. */
const nowAndThen = (work: () => Promise<unknown>): (() => Promise<void>) => {
  let doneAt = performance.now();
  return async () => {
    if (performance.now() - doneAt < RECHECK_MS) return;
    await work();
    doneAt = performance.now();
  };
};

/** Documents: listing them, requesting a text and following it while it is written. */
export const createDocumentHandlers = (parts: {
  readonly engine: Engine;
  readonly listener: Listener;
}): MemberHandlers<DocumentOperation> => {
  const { engine, listener } = parts;
  return {
    listDocuments: async (scope, { query }) => ({ body: await listDocuments(scope, query) }),
    generateDocument: async (scope, { body, once }) => {
      const { answer, replayed } = await startDocument(
        scope,
        { engine, listener },
        {
          request: body,
          once,
          toAnswer: ({ documentId }) => ({
            status: 201,
            headers: {},
            body: JSON.stringify({ document_id: documentId }),
          }),
        },
      );
      return { stored: answer, replayed };
    },
    getWriting: async (scope, { params }) => ({
      body: await getWriting(scope, param(params, 'document_id')),
    }),
    followDocument: async (scope, { params, query, headers, recheck }) => {
      const id = param(params, 'document_id');
      const last = headers['last-event-id'];
      const mayRead = nowAndThen(async () => {
        await recheck();
        await seeDocument(scope, id);
      });
      const input = { id, after: last ? String(last) : query.after };
      return { follow: await followDocument(scope, { listener, recheck: mayRead }, input) };
    },
    stopDocument: async (scope, { params }) => {
      await stopDocument(scope, { engine }, param(params, 'document_id'));
      return { body: { done: true } };
    },
    resumeDocument: async (scope, { params }) => {
      await resumeDocument(scope, { engine }, param(params, 'document_id'));
      return { body: { done: true } };
    },
    listTemplateChoices: async (scope) => ({
      body: await listTemplateChoices(scope),
    }),
    listToneChoices: async (scope, { query }) => ({
      body: { tones: await listToneChoices(scope, query.language) },
    }),
  };
};
