import type { ControlResult } from '../checking/judge/judge-outcome.ts';
import {
  type ControlCount,
  type ControlCounts,
  type LicenceOf,
  licenceFor,
  NO_CONTROLS,
} from '../checking/judge/licence.ts';
import { query } from '../platform/db/query.ts';
import type { Scope } from '../platform/db/scope.ts';
import { statement } from '../platform/db/statement.ts';

/** How many results of a kind are kept: the latest ones, so that a model that got worse is noticed. */
export const KEPT_CONTROLS = 200;

/** The family of the rules that a workspace wrote itself. The rules of a pack have the family of its id. */
export const OWN_RULES = 'own';

// The order of the rows is the same for all writers, so that no two of them wait for each other.
const ADD = statement(`
  insert into judge_control as c (workspace_id, model, family, kind, results)
  select $1, n.model, n.family, n.kind, right(n.results, ${KEPT_CONTROLS})
  from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as n (model, family, kind, results)
  order by n.model, n.family, n.kind
  on conflict (workspace_id, model, family, kind) do update
    set results = right(c.results || excluded.results, ${KEPT_CONTROLS})
    where c.workspace_id = $1`);

interface Row {
  model: string;
  family: string;
  kind: ControlResult['kind'];
  shown: number;
  right: number;
}
const COUNTS = statement<Row>(`
  select model, family, kind, length(results) as shown,
    length(replace(results, '0', '')) as right
  from judge_control where workspace_id = $1 order by model, family, kind`);

/** The controls of a model in a family of rules. */
export interface JudgeRecord {
  readonly model: string;
  readonly family: string;
  readonly counts: ControlCounts;
}

/** Adds the results of controls to those of their models. Each model and family keeps the latest ones. */
export const addControls = async (
  scope: Scope,
  results: readonly (ControlResult & { readonly family: string })[],
): Promise<void> => {
  if (results.length === 0) return;
  const groups = [
    ...Map.groupBy(results, ({ model, family, kind }) => JSON.stringify([model, family, kind])),
  ].map(([key, list]) => ({
    key: JSON.parse(key) as [string, string, string],
    digits: list.map(({ isRight }) => (isRight ? '1' : '0')).join(''),
  }));
  await query(scope, ADD, [
    scope.workspaceId,
    groups.map(({ key: [model] }) => model),
    groups.map(({ key: [, family] }) => family),
    groups.map(({ key: [, , kind] }) => kind),
    groups.map(({ digits }) => digits),
  ]);
};

/** Returns how the models did on their latest controls in this workspace, by model and family. */
export const readControls = async (scope: Scope): Promise<readonly JudgeRecord[]> => {
  const rows = await query(scope, COUNTS, [scope.workspaceId]);
  return [...Map.groupBy(rows, ({ model, family }) => JSON.stringify([model, family]))].map(
    ([key, kinds]) => {
      const [model, family] = JSON.parse(key) as [string, string];
      const countOf = (wanted: Row['kind']): ControlCount => {
        const { shown = 0, right = 0 } = kinds.find(({ kind }) => kind === wanted) ?? {};
        return { shown, right };
      };
      return { model, family, counts: { breach: countOf('breach'), lawful: countOf('lawful') } };
    },
  );
};

/** Returns the licences of the models at this moment. */
export const readLicences = async (
  scope: Scope,
  familyOf: (ruleId: string) => string,
): Promise<LicenceOf> => {
  const records = await readControls(scope);
  return (model, ruleId) => {
    const family = familyOf(ruleId);
    const found = records.find((one) => one.model === model && one.family === family);
    return licenceFor(found?.counts ?? NO_CONTROLS);
  };
};
