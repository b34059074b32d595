import type { GenerateRequest } from '@copydesk/contract/writing';
import type { OnceRequest } from '../platform/db/idempotency.ts';
import type { Listener } from '../platform/db/listen.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Engine } from '../platform/durable/engine.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import type { TargetPlaces } from './find-target.ts';
import { generateDocument } from './generate-document.ts';

const META = statement<{ id: string }>(`
  select id from tone_meta where workspace_id = $1 and tone_id = $2 order by id limit 1`);

const PLACES: TargetPlaces = {
  template: ['body', 'template_id'],
  language: ['body', 'language_key'],
  tone: ['body', 'tone_id'],
};

/** Any language of a tone stands for it; one that is not here is left for the check to refuse. */
const metaOf = async (scope: Scope, toneId: string | null): Promise<string | null> => {
  if (toneId === null) return null;
  const id = fromPublicId('ton', toneId);
  const [meta] = id ? await query(scope, META, [scope.workspaceId, id]) : [];
  return meta ? toPublicId('tom', meta.id) : toneId;
};

/**
 * Has a document written and answers as soon as the engine has the work. Throws invalid with all mistakes
 * at once, and unavailable when the engine is away: then there is no document. The same key is one document.
 */
export const askForDocument = async (
  scope: Scope,
  parts: { readonly engine: Engine; readonly listener: Listener },
  { request, once }: { readonly request: GenerateRequest; readonly once: OnceRequest | undefined },
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
      toAnswer: ({ documentId }) => ({
        status: 201,
        headers: {},
        body: JSON.stringify({ document_id: documentId }),
      }),
    },
  );
