import { askForDocument } from '../../documents/ask-for-document.ts';
import { getWriting } from '../../documents/get-writing.ts';
import { listDocuments } from '../../documents/list-documents.ts';
import { resumeDocument } from '../../documents/resume-document.ts';
import { seeDocument } from '../../documents/see-document.ts';
import { stopDocument } from '../../documents/stop-document.ts';
import type { Listener } from '../../platform/db/listen.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import { listTemplateChoices } from '../../templates/list-template-choices.ts';
import { listToneChoices } from '../../tones/list-tone-choices.ts';
import { followDocument } from '../public/extended-streams.ts';
import { param } from '../public/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type WritingOperation =
  | 'listDocuments'
  | 'generateDocument'
  | 'getWriting'
  | 'followDocument'
  | 'stopDocument'
  | 'resumeDocument'
  | 'listTemplateChoices'
  | 'listToneChoices';

/** How often a stream makes sure that its reader may still read. */
const RECHECK_MS = 2_000;

/** Runs the work at most every so often: a text that is written comes twenty times a second. */
const nowAndThen = (work: () => Promise<unknown>): (() => Promise<void>) => {
  let doneAt = Date.now();
  return async () => {
    if (Date.now() - doneAt < RECHECK_MS) return;
    await work();
    doneAt = Date.now();
  };
};

/** Documents: the list, asking for a text and watching it being written. */
export const createWritingHandlers = (parts: {
  readonly engine: Engine;
  readonly listener: Listener;
}): MemberHandlers<WritingOperation> => {
  const { engine, listener } = parts;
  return {
    listDocuments: async (scope, { query }) => ({ body: await listDocuments(scope, query) }),
    generateDocument: async (scope, { body, once }) => {
      const asked = await askForDocument(scope, { engine, listener }, { request: body, once });
      return { stored: asked.answer, replayed: asked.replayed };
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
      body: { templates: await listTemplateChoices(scope) },
    }),
    listToneChoices: async (scope, { query }) => ({
      body: { tones: await listToneChoices(scope, query.language) },
    }),
  };
};
