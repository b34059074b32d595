import type { BulkEstimate } from '@copydesk/contract/bulk/app-routes';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { monthOf, sharedBudget } from '../platform/model/budget.ts';
import type { Scope } from '../platform/db/scope.ts';

/** What one document cost, from its receipt. */
interface Taken {
  template_id: string | null;
  tokens: number;
  /** Millionths of a US dollar; null if a price was not known. */
  cost: number | null;
}

interface Lengths {
  commands: number;
  characters: number;
}

// The newest documents of any template, because the index finds them without reading others.
const RECENT = statement<Taken>(`
  with recent as materialized (
    select d.template_id, d.receipt -> 'steps' as steps from document d
    where d.workspace_id = $1 and d.status = 'ready' and d.receipt is not null
    order by d.created_at desc, d.id desc limit 100)
  select r.template_id,
    (select coalesce(sum((s ->> 'inputTokens')::bigint + (s ->> 'outputTokens')::bigint), 0)::float8
      from jsonb_array_elements(r.steps) s) as tokens,
    (select case when count(*) = count(s ->> 'costMicros')
        then sum((s ->> 'costMicros')::bigint)::float8 end
      from jsonb_array_elements(r.steps) s) as cost
  from recent r where jsonb_array_length(r.steps) > 0`);
const LENGTHS = statement<Lengths>(`
  select jsonb_array_length(v.content -> $3 -> 'commands') as commands,
    length((v.content -> $3 -> 'commands')::text) as characters
  from template t
  join template_version v on v.workspace_id = t.workspace_id and v.template_id = t.id
    and v.version = t.version
  where t.workspace_id = $1 and t.id = $2`);
const BUDGET = statement<{ budget: string | null; used: string }>(`
  select coalesce(w.token_budget, (select m.default_token_budget from model_setup m)) as budget,
    coalesce((select u.input_tokens + u.output_tokens + u.reserved_tokens from model_usage u
      where u.workspace_id = $1 and u.month = $2), 0) as used
  from workspace w where w.id = $1`);

const CHARACTERS_A_TOKEN = 4;
/** Tokens of a prompt besides the command, and of a typical answer. */
const TOKENS_AROUND = 600;
const TOKENS_WRITTEN = 800;

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

/** Estimates one document: from earlier ones, or from the lengths of its prompts. */
const typicalDocument = (
  recent: readonly Taken[],
  templateId: string,
  lengths: Lengths & { readonly input: number },
): { tokens: number; costMicros: number | null; basis: BulkEstimate['basis'] } => {
  const same = recent.filter((one) => one.template_id === templateId);
  const alike = same.length > 0 ? same : recent;
  if (alike.length === 0) {
    const asked = (lengths.characters + lengths.commands * lengths.input) / CHARACTERS_A_TOKEN;
    const tokens = asked + lengths.commands * (TOKENS_AROUND + TOKENS_WRITTEN);
    return { tokens, costMicros: null, basis: 'lengths' };
  }
  const costs = alike.map(({ cost }) => cost);
  return {
    tokens: mean(alike.map(({ tokens }) => tokens)),
    costMicros: costs.every((cost) => cost !== null) ? mean(costs) : null,
    basis: same.length > 0 ? 'template' : 'workspace',
  };
};

/** Estimates what a run will use, and how much of the month's budget is left for it. */
export const estimateRun = async (
  scope: Scope,
  input: {
    readonly templateId: string;
    readonly languageKey: LanguageKey;
    readonly documents: number;
    /** The average number of characters per row. */
    readonly inputLength: number;
  },
): Promise<BulkEstimate> => {
  const { workspaceId } = scope;
  const { templateId, languageKey, documents } = input;
  const [recent, [lengths], [budget], [shared]] = await batch(scope, [
    call(RECENT, [workspaceId]),
    call(LENGTHS, [workspaceId, templateId, languageKey]),
    call(BUDGET, [workspaceId, monthOf(scope.now())]),
    sharedBudget(scope),
  ]);
  const { tokens, costMicros, basis } = typicalDocument(recent, templateId, {
    commands: lengths?.commands ?? 1,
    characters: lengths?.characters ?? 0,
    input: input.inputLength,
  });
  const limit = Number(budget?.budget ?? 0);
  const left = [
    ...(limit > 0 ? [limit - Number(budget?.used ?? 0)] : []),
    ...(shared ? [shared.limit - shared.taken] : []),
  ];
  return {
    documents,
    tokens: Math.round(tokens * documents),
    cost_usd: costMicros === null ? null : (costMicros * documents) / 1_000_000,
    basis,
    budget_left: left.length > 0 ? Math.max(0, Math.min(...left)) : null,
  };
};
