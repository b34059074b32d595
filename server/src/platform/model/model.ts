import type { Scope } from '../scope.ts';

/** What a call is paid for: a word, and the id of what it is about. It changes nothing about the answer. */
export interface Purpose {
  readonly kind: string;
  readonly subjectId: string | null;
}

/** One question to a language model. */
export interface ModelRequest {
  /** Names the step that asks, such as a document and its command. Part of the request's hash. */
  readonly step: string;
  /** The stable part: role, rules, voice, facts. */
  readonly instructions: string;
  readonly prompt: string;
  readonly maxOutputTokens: number;
  /** People wait for interactive work; bulk work of the same workspace lets it go first. */
  readonly priority: 'interactive' | 'bulk';
  /** Under what it is accounted; left out, it counts as various. */
  readonly purpose?: Purpose;
  /** What the sandbox answers with instead of a model. */
  readonly sandbox: () => string;
  /** Hears the text as it is written. A new attempt after a fault says so first. */
  readonly onText?: (piece: { readonly attempt: string; readonly text: string }) => void;
}

export interface ModelAnswer {
  readonly text: string;
  readonly provider: string;
  readonly model: string;
  readonly finishReason: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The provider reported no usage: the numbers are an estimate. */
  readonly estimated: boolean;
  /** Millionths of a US dollar; null when the price is not known. */
  readonly costMicros: number | null;
  readonly durationMs: number;
  /** SHA-256 of everything that was asked, in hexadecimal. */
  readonly requestHash: string;
  /** The answer was paid for earlier and read from the store. */
  readonly reused: boolean;
}

/** The same model, whose calls are all accounted under one purpose. */
export const spendingFor = (model: Model, purpose: Purpose): Model => ({
  ...model,
  write: (scope, request) => model.write(scope, { ...request, purpose }),
  object: (scope, request, shape) => model.object(scope, { ...request, purpose }, shape),
});

/** Language models behind one door: chain of providers, turns, limits, budget and paid answers. */
export interface Model {
  /** The providers in the order they are asked, for receipts and the start report: `openai:gpt-x`. */
  readonly chain: readonly string[];
  readonly isSandbox: boolean;
  /** Writes a text. Throws ModelError. */
  readonly write: (scope: Scope, request: ModelRequest) => Promise<ModelAnswer>;
  /** Answers with JSON of this schema; what does not fit is asked once more. Throws ModelError. */
  readonly object: <T>(
    scope: Scope,
    request: ModelRequest,
    shape: {
      readonly name: string;
      readonly schema: object;
      readonly check: (value: unknown) => value is T;
    },
  ) => Promise<{ readonly value: T; readonly answer: ModelAnswer }>;
  /** Gives back what a step that will never run again had reserved. */
  readonly release: (scope: Scope, requestHashes: readonly string[]) => Promise<void>;
}
