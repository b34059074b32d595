import type { Work } from '../platform/durable/engine.ts';
import type { Model } from '../platform/model/model.ts';
import type { ModelFailure } from '../platform/model/model-error.ts';
import type { Scope } from '../platform/scope.ts';

/** What can be asked for. Each kind is written by the noun whose business it is. */
export type PassageKind = 'rewrite' | 'guideline' | 'preview' | 'trial' | 'probe';

/** Why there is no answer. `wrong_language` and `lost` mean the same as for a document. */
export type PassageFailure = ModelFailure | 'wrong_language' | 'lost';

/**
 * Writes what was asked for; `name` is the same each time the work is repeated, so that an answer
 * which was paid for is read. Request and answer are JSON. Throws ModelError.
 */
export type WritePassage = (
  scope: Scope,
  model: Model,
  asked: { readonly name: string; readonly request: unknown },
) => Promise<unknown>;

export type PassageWriters = { readonly [K in PassageKind]?: WritePassage };

/** The channel on which PostgreSQL tells that a passage has ended. */
export const PASSAGE_ENDED = 'passage_ended';

export const passageWork = (workspaceId: string, passageId: string): Work => ({
  service: 'passages',
  handler: 'write',
  name: passageId,
  input: { workspaceId, passageId },
});
