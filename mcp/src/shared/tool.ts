import type { Copydesk } from '@copydesk/sdk';
import type { Static, TSchema } from 'typebox';

/** What a tool works with: the API with the key of the caller, and what this key may do. */
export interface ToolContext {
  readonly desk: Copydesk;
  readonly scopes: readonly string[];
  /** Whether the key may only read. */
  readonly readOnly: boolean;
  /** Whether the key may decide about findings. */
  readonly mayDecide: boolean;
  /** Aborted when the caller does not wait any more. */
  readonly signal?: AbortSignal | undefined;
}

/** What a client may tell its user about a tool before it runs. */
interface Effect {
  /** Nothing is changed. */
  readonly readOnlyHint: boolean;
  /** Something that was there is replaced. */
  readonly destructiveHint: boolean;
  /** A second call with the same input changes nothing more. */
  readonly idempotentHint: boolean;
  /** Something outside of Copydesk takes part: web pages, or a language model. */
  readonly openWorldHint: boolean;
}

const effect = (changes: Partial<Effect>): Effect => ({
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
  ...changes,
});

export const READS = effect({ readOnlyHint: true, idempotentHint: true });
export const ADDS = effect({});
export const ADDS_FROM_OUTSIDE = effect({ openWorldHint: true });
export const REPLACES = effect({ destructiveHint: true, idempotentHint: true });

interface ToolOf<I extends TSchema, O extends TSchema> {
  readonly name: string;
  readonly title: string;
  /** For the model, in short plain sentences. */
  readonly description: string;
  /** What a key needs beyond the specification; all of them. */
  readonly scopes: readonly string[];
  readonly effect: Effect;
  /** It decides about findings, or takes that back. */
  readonly decides?: true;
  readonly input: I;
  readonly output: O;
  readonly run: (context: ToolContext, input: Static<I>) => Promise<Static<O>>;
}

export type Tool = Omit<ToolOf<TSchema, TSchema>, 'run'> & {
  readonly run: (context: ToolContext, input: unknown) => Promise<Record<string, unknown>>;
};

/** Types the input and the output of a tool by its schemas. */
export const defineTool = <I extends TSchema, O extends TSchema>(tool: ToolOf<I, O>): Tool =>
  tool as unknown as Tool;

/** Why a key may not call a tool, whatever its scopes are. */
export const restrictionOf = (
  { effect: { readOnlyHint }, decides }: Tool,
  { readOnly, mayDecide }: ToolContext,
): 'key_read_only' | 'key_may_not_decide' | null => {
  if (readOnly && !readOnlyHint) return 'key_read_only';
  return decides && !mayDecide ? 'key_may_not_decide' : null;
};

export const isAllowed = (tool: Tool, context: ToolContext): boolean =>
  restrictionOf(tool, context) === null &&
  tool.scopes.every((scope) => context.scopes.includes(scope));
