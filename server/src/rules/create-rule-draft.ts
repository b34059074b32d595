import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { localeOf } from '../text/locales.ts';
import type { RuleKind } from '../checking/rule.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { sourceOf } from './own-rules.ts';
import type { PackRule } from './packs/pack.ts';
import { type DraftSource, putDraft } from './rule-drafts.ts';
import { copyRuleTests } from './rule-tests.ts';

const INSERT = statement(`
  insert into rule (workspace_id, id, key, name, created_at, version, enabled, copied_from)
  values ($1, $2, $3, $4, $5, 0, false, $6)`);
const TAKEN = statement<{ key: string }>(`
  select key from rule where workspace_id = $1 and starts_with(key, $2)`);
const COUNT = statement<{ n: number }>(`
  select count(*)::integer as n from rule where workspace_id = $1 and pack_id is null`);
// The workspace is locked, so that two rules with the same name get different ids.
const LOCK = statement(`select id from workspace where id = $1 for no key update`);
const ORIGINAL = statement<{
  id: string;
  key: string;
  content: PackRule | null;
  source: DraftSource | null;
}>(`
  select r.id, r.key, v.content, d.source
  from rule r
  left join rule_version v on v.workspace_id = $1 and v.rule_id = r.id and v.version = r.version
  left join rule_draft d on d.workspace_id = $1 and d.rule_id = r.id
  where r.workspace_id = $1 and r.id = $2`);

const PREFIX = 'own/';
const LONGEST_ID = 48;
const MOST_RULES = 5_000;

/** Turns a name into an id: letters without accents, digits and hyphens. */
const idOfName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_ID)
    .replaceAll(/^-+|-+$/g, '') || 'rule';

/** Adds a rule that is only a draft and returns its public id. A taken id gets a number. */
export const createRuleDraft = (
  scope: Scope,
  input: {
    readonly name: string;
    readonly source: DraftSource;
    readonly copiedFrom?: { readonly id: string; readonly key: string };
  },
): Promise<string> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const { name, source, copiedFrom } = input;
    const wanted = idOfName(name);
    const [, taken, [count]] = await batch(inside, [
      call(LOCK, [workspaceId]),
      call(TAKEN, [workspaceId, `${PREFIX}${wanted}`]),
      call(COUNT, [workspaceId]),
    ]);
    if ((count?.n ?? 0) >= MOST_RULES) {
      const words = `A workspace has at most ${MOST_RULES} rules of its own.`;
      throw new OperationError('conflict', words);
    }
    const keys = new Set(taken.map(({ key }) => key));
    const free = (n: number): string => (n === 1 ? wanted : `${wanted}-${n}`);
    let n = 1;
    while (keys.has(`${PREFIX}${free(n)}`)) n += 1;
    const key = `${PREFIX}${free(n)}`;
    const id = newUuid();
    const values = [workspaceId, id, key, name, inside.now(), copiedFrom?.key ?? null];
    const draft = { ...source, id: free(n), name };
    await batch(inside, [
      call(INSERT, values),
      putDraft(inside, id, draft, { revision: 1, basedOn: 0, name }),
      ...(copiedFrom ? [copyRuleTests(inside, copiedFrom.id, id)] : []),
    ]);
    return toPublicId('rul', id);
  });

const MEMBERS: Readonly<Record<RuleKind, DraftSource>> = {
  prohibit: {},
  require: { need: { any: {}, within: 'asset' } },
  substitute: { replace: {} },
  occurrence: { occurrence: { max: 1 } },
  judge: { question: '' },
};

/** Creates an empty draft of a rule of this kind and returns its id. */
export const createBlankRule = (
  scope: Scope,
  input: { readonly name: string; readonly kind: RuleKind; readonly language: LanguageKey },
): Promise<string> => {
  const { name, kind, language } = input;
  const source = {
    id: '',
    kind,
    severity: 'MEDIUM',
    name,
    cite: null,
    terms: { [localeOf(language)]: [] },
    ...MEMBERS[kind],
    message: '',
    explanation: '',
    recommendation: '',
    tests: [],
  };
  return createRuleDraft(scope, { name, source });
};

/**
 * Creates a rule of the workspace as a copy of any other, with the tests made from decisions. The original is
 * not changed. Returns the new id. Throws not_found.
 */
export const copyRuleIntoDraft = async (
  scope: Scope,
  input: { readonly ruleId: string; readonly name: string | null },
): Promise<string> => {
  const id = fromPublicId('rul', input.ruleId);
  const [original] = id ? await query(scope, ORIGINAL, [scope.workspaceId, id]) : [];
  const source = original?.content ? { ...sourceOf(original.content) } : original?.source;
  if (!original || !source) throw notFound('rule');
  const said = typeof source['name'] === 'string' ? source['name'] : original.key;
  return createRuleDraft(scope, { name: input.name ?? said, source, copiedFrom: original });
};
