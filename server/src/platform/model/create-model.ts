import { newUuid } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Scope } from '../db/scope.ts';
import { findAnswer, requestHash, settleFailure, storeAnswer } from './answers.ts';
import { ask, type Outcome, type Question } from './ask.ts';
import { askChain } from './ask-chain.ts';
import type { LinkState } from './ask-link.ts';
import { type BudgetLimit, releaseTokens, reserveTokens } from './budget.ts';
import type { Chain } from './chain.ts';
import { createHealth } from './health.ts';
import type { Model, ModelAnswer, ModelRequest, Purpose } from './model.ts';
import { ModelError, type ModelFailure } from './model-error.ts';
import { type Link, linkName } from './parse-chain.ts';
import { readJson } from './read-json.ts';
import { costMicros } from './prices.ts';
import { askSandbox } from './sandbox.ts';
import type { SharedTurns } from './share-turns.ts';
import { mostTokens, type Usage } from './tokens.ts';
import { createTurns } from '../turns.ts';

/** What may be spent, whoever pays the provider. */
export interface TokenBudgets {
  /** Tokens per month for a workspace without a budget of its own; 0 means no limit. */
  readonly defaultTokenBudget: number;
  /** Tokens per month for all workspaces that one person created; 0 or undefined means no limit. */
  readonly personTokenBudget?: number;
  /** Tokens per month for all workspaces together; 0 or undefined means no limit. */
  readonly installationTokenBudget?: number;
}

export interface ModelParts extends TokenBudgets {
  readonly chain: Chain;
  readonly now: () => Date;
  readonly log: Log;
  readonly fetch?: typeof globalThis.fetch;
  /** Shares the calls that a link allows among processes. Without it this process has all of them. */
  readonly shares?: Pick<SharedTurns, 'turnsOf'>;
  /** Called with a link's name after each attempt: with its failure, or null if it was answered. */
  readonly onAsked?: (link: string, failure: ModelFailure | null) => void;
  /** Called with the tokens and the cost of each attempt that is paid for. */
  readonly onSpent?: (spent: {
    readonly link: string;
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly costMicros: number | null;
  }) => void;
  /** Called for each call: with the limit that has refused it, or null if it was allowed. */
  readonly onBudget?: (workspaceId: string, refusedBy: BudgetLimit | null) => void;
}

const VARIOUS: Purpose = { kind: 'various', subjectId: null };

/**
 * Returns a function that begins a new attempt and returns the callback for its text. A listener that throws
 * is not called again.
 */
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
        log.error('an onText listener failed');
      }
    };
    // The text of the previous attempt is void, even if this attempt brings no text.
    if (heard) tell('');
    return (text) => {
      heard = true;
      tell(text);
    };
  };
};

/** Creates the model, through which all calls of a process to language models go. */
export const createModel = (parts: ModelParts): Model => {
  const { chain, defaultTokenBudget, now, log } = parts;
  const { personTokenBudget: personBudget = 0, installationTokenBudget: installationBudget = 0 } =
    parts;
  const fetch = parts.fetch ?? globalThis.fetch;
  const isSandbox = chain.links.some(({ kind }) => kind === 'sandbox');
  const states: readonly LinkState[] = chain.links.map((link) => {
    const health = createHealth(now);
    return {
      link,
      turns:
        parts.shares?.turnsOf(link, health.hold) ?? createTurns(link.concurrency, { spread: true }),
      health,
      asked: (failure) => parts.onAsked?.(linkName(link), failure),
    };
  });
  /** Running calls by workspace and hash: a second call with the same question waits for the first one. */
  const underWay = new Map<string, Promise<ModelAnswer>>();

  /** Prices what an attempt used, and tells it. */
  const priceOf = (link: Link, usage: Usage): number | null => {
    const cost = costMicros(link, usage, now());
    const { inputTokens, outputTokens } = usage;
    parts.onSpent?.({ link: linkName(link), inputTokens, outputTokens, costMicros: cost });
    return cost;
  };

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
    const isLimited = budget + personBudget + installationBudget > 0;
    const tokens = mostTokens(question);
    const onOutcome = (refusedBy: BudgetLimit | null) =>
      parts.onBudget?.(scope.workspaceId, refusedBy);
    const limits = { budget, personBudget, installationBudget };
    const reserve = async (): Promise<void> => {
      if (isLimited) await reserveTokens(scope, { hash, tokens, ...limits, onOutcome });
      else onOutcome(null);
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
          // The tokens of an earlier attempt are billed by now, so this attempt needs a new check of the
          // budget.
          if (hasSpent) await reserve();
          return attempt(link);
        },
        onSpent: async (link, usage) => {
          hasSpent = true;
          const cost = priceOf(link, usage);
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
      costMicros: priceOf(link, answered.usage),
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
    about: async () => ({ chain: chain.names, isSandbox }),
    write: (scope, request) => answer(scope, request, null, () => true),
    object: async (scope, request, { name, schema, check, hear }) => {
      const accept = (text: string, link: string): boolean => {
        const heard = readJson(text);
        hear?.(heard, link);
        return check(heard);
      };
      const given = await answer(scope, request, { name, schema }, accept);
      const value = readJson(given.text);
      if (check(value)) return { value, answer: given };
      throw new ModelError('answer_malformed', 'A stored answer does not fit the schema.', {
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
