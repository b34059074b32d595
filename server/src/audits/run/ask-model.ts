import { contentPool } from '../../checking/judge/control-pool.ts';
import {
  giveOpinions,
  type Opinion,
  type Questioned,
} from '../../checking/judge/second-opinion.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { spendingFor } from '../../platform/model/model.ts';
import type { LoadedRules } from '../../rules/rule-files.ts';
import { addControls, OWN_RULES, readLicences } from '../judge-controls.ts';
import { type Judge, patiently } from './judge-gates.ts';

/**
 * Asks the model of an audit about sentences, as far as its licence allows, and counts its controls. Returns an
 * opinion or null for each sentence, in order.
 */
export const askModel = async (
  scope: Scope,
  judge: Judge,
  { auditId, rules }: { readonly auditId: string; readonly rules: LoadedRules },
  questions: readonly Questioned[],
): Promise<{ readonly opinions: readonly (Opinion | null)[]; readonly isStopped: boolean }> => {
  const packOf = (ruleId: string): string => rules.byKey.get(ruleId)?.packId ?? OWN_RULES;
  const model = spendingFor(judge.model, { kind: 'judge', subjectId: auditId });
  const { chain } = await model.about(scope);
  const { controls, ...given } = await giveOpinions(
    { ask: (request, shape) => patiently(() => model.object(scope, request, shape)) },
    {
      questions,
      rules: [...rules.byKey.values()],
      chain,
      seed: scope.workspaceId,
      pool: contentPool,
      licenceOf: await readLicences(scope, packOf),
      priority: 'bulk',
    },
  );
  await addControls(
    scope,
    controls.map((result) => ({ ...result, family: packOf(result.ruleId) })),
  );
  return given;
};
