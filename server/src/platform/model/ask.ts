import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { type Link, linkName, type ProviderKind } from './parse-chain.ts';
import { classifyError, classifyStop } from './classify-failure.ts';
import { cleanText, gatherPieces } from './gather-pieces.ts';
import { ModelError } from './model-error.ts';
import { noticeRepetition } from './notice-repetition.ts';
import { modelOf } from './providers.ts';
import type { Chain } from './chain.ts';
import { type Asked, createTokenCounter, estimatedUsage, outputCap, type Usage } from './tokens.ts';
import { runWatched, watchFetch } from './watch-fetch.ts';

/** The question that one attempt sends to a model. */
export interface Question extends Asked {
  /** Set if the answer must be JSON of this schema. */
  readonly shape: { readonly name: string; readonly schema: object } | null;
  /** Whether a complete answer of a link is usable; an unusable one counts as malformed. */
  readonly accept: (text: string, link: string) => boolean;
}

/** How an attempt ended. A failure may have cost tokens too. */
export type Outcome =
  | {
      readonly error: null;
      readonly text: string;
      readonly finishReason: string;
      readonly usage: Usage;
    }
  | { readonly error: ModelError; readonly usage: Usage | null };

export interface AskOptions {
  readonly secret: Chain['secret'];
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => Date;
}

/**
 * The maximum number of bytes per token. Each event carries one token in some hundred bytes, so a stream
 * beyond this is not an answer.
 */
const BYTES_PER_TOKEN = 4096;

/** Providers that enforce bounds in a schema. Anthropic's package turns them into words for the model. */
const KNOWS_BOUNDS: ReadonlySet<ProviderKind> = new Set([
  'openai',
  'azure',
  'google',
  'anthropic',
  'compatible',
]);

/** The schema in the form that a provider takes. Some refuse a schema with keywords that they do not know. */
const schemaFor = (kind: ProviderKind, schema: object): object =>
  KNOWS_BOUNDS.has(kind)
    ? schema
    : (JSON.parse(
        JSON.stringify(schema, (key, value: unknown) =>
          key === 'maxItems' || key === 'maxLength' ? undefined : value,
        ),
      ) as object);

/** The question in the form that every provider package takes. */
const callOf = (
  { kind }: Link,
  question: Question,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions => ({
  prompt: [
    { role: 'system', content: question.instructions },
    { role: 'user', content: [{ type: 'text', text: question.prompt }] },
  ],
  maxOutputTokens: question.maxOutputTokens,
  ...(question.shape
    ? {
        responseFormat: {
          type: 'json',
          ...question.shape,
          schema: schemaFor(kind, question.shape.schema),
        } as ResponseFormat,
      }
    : {}),
  abortSignal,
});
type ResponseFormat = NonNullable<LanguageModelV4CallOptions['responseFormat']>;

const MAX_COUNT = 2_000_000_000;
const count = (reported: number | undefined): number =>
  Math.min(Math.max(Math.round(reported ?? 0), 0), MAX_COUNT);

/**
 * The usage that the provider reports; null if it reports nothing, or zero tokens although there is a text.
 */
const reportedUsage = (reported: LanguageModelV4Usage, hasText: boolean): Usage | null => {
  const { inputTokens: asked, outputTokens: written } = reported;
  if (asked.total === undefined || written.total === undefined) return null;
  if (hasText && (asked.total <= 0 || written.total <= 0)) return null;
  return {
    inputTokens: count(asked.total),
    cacheReadTokens: count(asked.cacheRead),
    cacheWriteTokens: count(asked.cacheWrite),
    outputTokens: count(written.total),
    estimated: false,
  };
};

interface Finish {
  readonly reason: LanguageModelV4FinishReason['unified'];
  readonly raw: string | undefined;
  readonly usage: Usage | null;
}

/** Why a complete stream is not a usable answer; null if it is one. */
const judge = (link: Link, question: Question, text: string, finish: Finish | null) => {
  const name = linkName(link);
  if (finish?.reason === 'content-filter') {
    return new ModelError('provider_refused', `${name} refused to answer.`, { retryable: false });
  }
  const isWhole = finish?.reason !== 'error' && finish?.reason !== 'interrupted';
  if (!finish || finish.raw === undefined || !isWhole) {
    const message = `${name} broke off before the end of its answer.`;
    return new ModelError('provider_unavailable', message, { retryable: true });
  }
  if (text.trim() === '') {
    return new ModelError('answer_empty', `${name} answered with nothing.`, { retryable: false });
  }
  if (!question.accept(text, name)) {
    const message = `${name} answered with something else than it was asked for.`;
    return new ModelError('answer_malformed', message, { retryable: false });
  }
  return null;
};

/**
 * Makes one attempt at one provider, with the provider package's own stream: the SDK's text functions cost
 * twice the CPU and add nothing that is used here. Never throws: the outcome says what happened and what it
 * cost. A request is aborted as soon as it fails, so that nothing more is spent on it.
 */
export const ask = async (
  link: Link,
  question: Question,
  hear: (text: string) => void,
  options: AskOptions,
): Promise<Outcome> => {
  const cap = outputCap(question.maxOutputTokens);
  const watch = watchFetch({ ...link, maxBytes: cap * BYTES_PER_TOKEN }, options.fetch);
  const pieces = gatherPieces(hear);
  const counter = createTokenCounter();
  const isLooping = noticeRepetition();
  const texts: string[] = [];
  let finish: Finish | null = null;
  let fault: { readonly error: unknown } | null = null;

  try {
    const model = await modelOf(link, options.secret);
    const { stream } = await runWatched(watch, () =>
      model.doStream(callOf(link, question, watch.signal)),
    );
    for await (const part of stream) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
        if (counter.add(part.delta) > cap) watch.stop('too_long');
        if (isLooping(part.delta)) watch.stop('repeats');
        if (watch.stopped()) break;
        if (part.type === 'text-delta') {
          texts.push(part.delta);
          pieces.add(part.delta);
        }
      } else if (part.type === 'error') {
        fault ??= { error: part.error };
        break;
      } else if (part.type === 'finish') {
        finish = {
          reason: part.finishReason.unified,
          raw: part.finishReason.raw,
          usage: reportedUsage(part.usage, texts.length > 0),
        };
      }
    }
  } catch (error) {
    fault ??= { error };
  }
  const reason = watch.stopped();
  watch.stop('done');
  pieces.end();

  const text = cleanText(texts.join(''));
  const error =
    reason !== null && reason !== 'done'
      ? classifyStop(link, reason)
      : fault
        ? classifyError(link, fault.error, options.now().getTime())
        : judge(link, question, text, finish);
  const written = counter.total();
  const estimate = written > 0 || !error ? estimatedUsage(question, written) : null;
  const usage = finish?.usage ?? estimate;
  if (error) return { error, usage };
  return {
    error: null,
    text,
    finishReason: finish?.reason ?? 'other',
    usage: usage ?? estimatedUsage(question, written),
  };
};
