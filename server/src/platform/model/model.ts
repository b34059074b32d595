import type { Scope } from '../db/scope.ts';

/** The purpose of a call: a kind, and the id of its subject. It does not influence the answer. */
export interface Purpose {
  readonly kind: string;
  readonly subjectId: string | null;
}

/** One question to a language model. */
export interface ModelRequest {
  /** The step that sends the request, such as a document and its command. Part of the request's hash. */
  readonly step: string;
  /** The part that stays the same over many requests: role, rules, voice, facts. */
  readonly instructions: string;
  readonly prompt: string;
  readonly maxOutputTokens: number;
  /** Interactive work goes before bulk work of the same workspace, because people wait for it. */
  readonly priority: 'interactive' | 'bulk';
  /** The purpose for accounting; `various` if left out. */
  readonly purpose?: Purpose;
  /** Returns the sandbox's answer. */
  readonly sandbox: () => string;
  /**
   * Called with the text as it is written. After a failed attempt an empty text announces the next attempt,
   * and the earlier text is void.
   */
  readonly onText?: (piece: { readonly attempt: string; readonly text: string }) => void;
}

export interface ModelAnswer {
  readonly text: string;
  readonly provider: string;
  readonly model: string;
  readonly finishReason: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** True if the provider reported no usage, so that the numbers are an estimate. */
  readonly estimated: boolean;
  /** In millionths of a US dollar; null if the price is not known. */
  readonly costMicros: number | null;
  readonly durationMs: number;
  /** SHA-256 of everything that was asked, in hexadecimal. */
  readonly requestHash: string;
  /** True if the answer was paid for earlier and came from the store. */
  readonly reused: boolean;
}

/** Returns the same model, but accounts all calls under one purpose. */
export const spendingFor = (model: Model, purpose: Purpose): Model => ({
  ...model,
  write: (scope, request) => model.write(scope, { ...request, purpose }),
  object: (scope, request, shape) => model.object(scope, { ...request, purpose }, shape),
});

/** The models that answer in a workspace. */
interface ModelFacts {
  /** Their names in the order in which they are asked, for receipts: `openai:gpt-x`. */
  readonly chain: readonly string[];
  /** Whether sample texts are written instead. */
  readonly isSandbox: boolean;
}

/** Access to language models. It handles the chain of models, turns, limits, budget and stored answers. */
export interface Model {
  /** Tells which models answer in a workspace, without asking them. Throws ModelError. */
  readonly about: (scope: Scope) => Promise<ModelFacts>;
  /** Writes a text. Throws ModelError. */
  readonly write: (scope: Scope, request: ModelRequest) => Promise<ModelAnswer>;
  /**
   * Answers with JSON of this schema; an answer that does not fit is requested once more. `hear` is called with
   * each answer of a model and the model's name, also with answers that do not fit. A stored answer was heard
   * before. Throws ModelError.
   */
  readonly object: <T>(
    scope: Scope,
    request: ModelRequest,
    shape: {
      readonly name: string;
      readonly schema: object;
      readonly check: (value: unknown) => value is T;
      readonly hear?: (value: unknown, model: string) => void;
    },
  ) => Promise<{ readonly value: T; readonly answer: ModelAnswer }>;
  /** Releases the reservations of steps that will never run again. */
  readonly release: (scope: Scope, requestHashes: readonly string[]) => Promise<void>;
}
