import type { TestDatabase } from '../../../test/harness.ts';
import { resolveChain } from './chain.ts';
import { createModel, type ModelParts } from './create-model.ts';
import type { Model, ModelRequest } from './model.ts';

let steps = 0;

/** A request with a new step, so that no earlier answer fits it. */
export const request = (changes: Partial<ModelRequest> = {}): ModelRequest => ({
  step: `step-${++steps}`,
  instructions: 'Write plain English about savings accounts and nothing else.',
  prompt: 'Write a short text.',
  maxOutputTokens: 500,
  priority: 'interactive',
  sandbox: () => 'A text from the sandbox.',
  ...changes,
});

/** A model with this chain and with an invented key. */
export const modelOn = (
  { log }: Pick<TestDatabase, 'log'>,
  chain: string,
  options: {
    readonly defaultTokenBudget?: number;
    readonly personTokenBudget?: number;
    readonly installationTokenBudget?: number;
    readonly now?: () => Date;
  } & Pick<ModelParts, 'onAsked' | 'onSpent' | 'onBudget' | 'shares'> = {},
): Model =>
  createModel({
    chain: resolveChain(chain, { OPENAI_API_KEY: 'sk-test' }),
    personTokenBudget: 0,
    installationTokenBudget: 0,
    now: () => new Date(),
    log,
    ...options,
    defaultTokenBudget: options.defaultTokenBudget ?? 0,
  });

export interface MonthOfUse {
  readonly calls: number;
  readonly input: number;
  readonly output: number;
  readonly reserved: number;
  readonly cost: number;
}

/** The total usage of a workspace, and its reserved tokens. */
export const useOf = async (
  { admin }: Pick<TestDatabase, 'admin'>,
  workspaceId: string,
): Promise<MonthOfUse> => {
  const { rows } = await admin.query<MonthOfUse>(
    `select coalesce(sum(calls), 0)::int as calls, coalesce(sum(input_tokens), 0)::int as input,
       coalesce(sum(output_tokens), 0)::int as output,
       coalesce(sum(reserved_tokens), 0)::int as reserved,
       coalesce(sum(cost_micros), 0)::int as cost
     from model_usage where workspace_id = $1`,
    [workspaceId],
  );
  if (!rows[0]) throw new Error('a sum has a row');
  return rows[0];
};
