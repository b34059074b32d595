import type { GenerateRequest } from '@copydesk/contract/documents/app-routes';
import type { Answer, OnceRequest } from '../../platform/db/idempotency.ts';
import type { Listener } from '../../platform/db/listen.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { TargetPlaces } from '../find-target.ts';
import { type GeneratedDocument, generateDocument } from './generate-document.ts';

const META = statement<{ id: string }>(`
  select id from tone_meta where workspace_id = $1 and tone_id = $2 order by id limit 1`);

const PLACES: TargetPlaces = {
  template: ['template_id'],
  language: ['language_key'],
  tone: ['tone_id'],
};

/**
 * Returns the id of a tone in one of its languages (`tom_`). An unknown tone id is returned as it is and
 * refused later.
 */
const metaOf = async (scope: Scope, toneId: string | null): Promise<string | null> => {
  if (toneId === null) return null;
  const id = fromPublicId('ton', toneId);
  const [meta] = id ? await query(scope, META, [scope.workspaceId, id]) : [];
  return meta ? toPublicId('tom', meta.id) : toneId;
};

/**
 * Has a document written and answers as soon as the engine has accepted the work. Throws invalid with all
 * mistakes, and unavailable if the engine is down: then there is no document. The same Idempotency-Key gives
 * one document.
 */
export const startDocument = async (
  scope: Scope,
  parts: { readonly engine: Engine; readonly listener: Listener },
  {
    request,
    once,
    toAnswer,
  }: {
    readonly request: GenerateRequest;
    readonly once: OnceRequest | undefined;
    readonly toAnswer: (document: GeneratedDocument) => Answer;
  },
) =>
  generateDocument(
    scope,
    { ...parts, intake: null },
    {
      request: {
        templateId: request.template_id,
        languageKey: request.language_key,
        toneOfVoiceMetaId: await metaOf(scope, request.tone_id ?? null),
        input: JSON.stringify(request.input),
      },
      places: PLACES,
      waitMs: 0,
      once,
      toAnswer,
    },
  );
