import type { Work } from '../platform/durable/engine.ts';
import type { Model } from '../platform/model/model.ts';
import type { ModelFailure } from '../platform/model/model-error.ts';
import type { Scope } from '../platform/db/scope.ts';

/** The kinds of passages. roots/main-workflows.ts has the function that writes each kind. */
export type PassageKind =
  | 'suggestion'
  | 'translation'
  | 'rewrite'
  | 'guideline'
  | 'preview'
  | 'trial'
  | 'probe'
  | 'new_model'
  | 'find_models';

/** Why there is no answer. `wrong_language` and `lost` mean the same as for a document. */
export type PassageFailure = ModelFailure | 'wrong_language' | 'lost';

/**
 * Writes a passage. `name` is the same in every attempt, so that an answer that was paid for is reused.
 * Request and answer are JSON. Throws ModelError.
 */
export type WritePassage = (
  scope: Scope,
  model: Model,
  asked: { readonly name: string; readonly request: unknown },
) => Promise<unknown>;

export type PassageWriters = { readonly [K in PassageKind]?: WritePassage };

/** The channel on which PostgreSQL notifies that a passage has ended. */
export const PASSAGE_ENDED = 'passage_ended';

export const passageWork = (workspaceId: string, passageId: string): Work => ({
  service: 'passages',
  handler: 'write',
  name: passageId,
  input: { workspaceId, passageId },
});
