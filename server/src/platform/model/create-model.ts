import { newUuid } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Scope } from '../scope.ts';
import { findAnswer, requestHash, settleFailure, storeAnswer } from './answers.ts';
import { ask, type Outcome, type Question } from './ask.ts';
import { askChain } from './ask-chain.ts';
import type { LinkState } from './ask-link.ts';
import { releaseTokens, reserveTokens } from './budget.ts';
import type { Chain } from './chain.ts';
import { createHealth } from './health.ts';
import type { Model, ModelAnswer, ModelRequest, Purpose } from './model.ts';
import { ModelError, type ModelFailure } from './model-error.ts';
import { type Link, linkName } from './parse-chain.ts';
import { readJson } from './read-json.ts';
import { costMicros } from './prices.ts';
import { askSandbox } from './sandbox.ts';
import { mostTokens } from './tokens.ts';
import { createTurns } from '../turns.ts';

export interface ModelParts {
  readonly chain: Chain;
  /** Tokens a month for a workspace that has no budget of its own; 0 sets no limit. */
  readonly defaultTokenBudget: number;
  /** Tokens a month for all workspaces that one person created; 0 or none sets no limit. */
  readonly personTokenBudget?: number;
  readonly now: () => Date;
  readonly log: Log;
  readonly fetch?: typeof globalThis.fetch;
  /** Hears how a link did each time it was asked, by its name; null is an answer. */
  readonly onAsked?: (link: string, failure: ModelFailure | null) => void;
}

const VARIOUS: Purpose = { kind: 'various', subjectId: null };

/** Tells the listener about each attempt. A listener that throws is not told more. */
const listenerOf = (request: ModelRequest, log: Log) => {
  let { onText } = request;
  let heard = false;
  return (): ((text: string) => void) => {
    const attempt = newUuid();
    const tell = (text: string): void => {
      try {
        onText?.({ attempt, text });
      } catch {
        onText = undefined;
        log.error('a listener to a text failed');
      }
    };
    // What was heard of the attempt before is void, even if nothing is heard of this one.
    if (heard) tell('');
    return (text) => {
      heard = true;
      tell(text);
    };
  };
};

/** Makes the one door to language models that a process has. */
export const createModel = (parts: ModelParts): Model => {
  const { chain, defaultTokenBudget, personTokenBudget: personBudget = 0, now, log } = parts;
  const fetch = parts.fetch ?? globalThis.fetch;
  const isSandbox = chain.links.some(({ kind }) => kind === 'sandbox');
  const states: readonly LinkState[] = chain.links.map((link) => ({
    link,
    turns: createTurns(link.concurrency, { spread: true }),
    health: createHealth(now),
    asked: (failure) => parts.onAsked?.(linkName(link), failure),
  }));
  /** Calls under way, by workspace and hash: whoever asks the same in the meantime waits for them. */
  const underWay = new Map<string, Promise<ModelAnswer>>();

  const attemptWith = (request: ModelRequest, question: Question) => {
    const listen = listenerOf(request, log);
    return (link: Link): Promise<Outcome> => {
      const hear = listen();
      if (link.kind !== 'sandbox') {
        return ask(link, question, hear, { secret: chain.secret, fetch, now });
      }
      const watched = request.onText !== undefined && request.priority === 'interactive';
      return askSandbox(request.sandbox(), question, hear, watched ? 'watched' : 'at once');
    };
  };

  const buy = async (
    scope: Scope,
    request: ModelRequest,
    question: Question,
    hash: Buffer,
  ): Promise<ModelAnswer> => {
    const found = await findAnswer(scope, hash);
    if (found.answer) return found.answer;
    const budget = found.budget ?? defaultTokenBudget;
    const isLimited = budget > 0 || personBudget > 0;
    const tokens = mostTokens(question);
    const reserve = async (): Promise<void> => {
      if (isLimited) await reserveTokens(scope, { hash, tokens, budget, personBudget });
    };
    await reserve();
    const attempt = attemptWith(request, question);
    const { purpose = VARIOUS } = request;
    let hasSpent = false;
    let won: Awaited<ReturnType<typeof askChain>>;
    try {
      won = await askChain(scope, states, {
        asker: { workspaceId: scope.workspaceId, priority: request.priority },
        tokens,
        attempt: async (link) => {
          // What an earlier attempt has spent is gone: there must be room for this one all the same.
          if (hasSpent) await reserve();
          return attempt(link);
        },
        onSpent: async (link, usage) => {
          hasSpent = true;
          const cost = costMicros(link, usage, now());
          const { provider, model } = link;
          const spent = { usage, costMicros: cost, provider, model, purpose };
          await settleFailure(scope, hash, { spent, ended: false });
        },
      });
    } catch (error) {
      if (isLimited) {
        await settleFailure(scope, hash, { spent: null, ended: true }).catch(() =>
          log.warn('a reservation stays until its step runs again'),
        );
      }
      throw error;
    }
    const { link, answered } = won;
    return storeAnswer(scope, hash, {
      ...answered,
      provider: link.provider,
      model: link.model,
      costMicros: costMicros(link, answered.usage, now()),
      purpose,
    });
  };

  const answer = (
    scope: Scope,
    request: ModelRequest,
    shape: Question['shape'],
    accept: Question['accept'],
  ): Promise<ModelAnswer> => {
    const hash = requestHash(scope.workspaceId, request, shape);
    const key = hash.toString('hex');
    const before = underWay.get(key);
    if (before) return before;
    const { instructions, prompt, maxOutputTokens } = request;
    const question = { instructions, prompt, maxOutputTokens, shape, accept };
    const bought = buy(scope, request, question, hash).finally(() => underWay.delete(key));
    underWay.set(key, bought);
    return bought;
  };

  return {
    chain: chain.names,
    isSandbox,
    write: (scope, request) => answer(scope, request, null, () => true),
    object: async (scope, request, { name, schema, check }) => {
      const accept = (text: string): boolean => check(readJson(text));
      const given = await answer(scope, request, { name, schema }, accept);
      const value = readJson(given.text);
      if (check(value)) return { value, answer: given };
      throw new ModelError('answer_malformed', 'A stored answer has another shape.', {
        retryable: false,
      });
    },
    release: (scope, hashes) =>
      releaseTokens(
        scope,
        hashes.map((hash) => Buffer.from(hash, 'hex')),
      ),
  };
};
