import type { JudgeLicence, JudgeLicences } from '@copydesk/contract/operations/judge-licences';
import {
  type ControlCount,
  FEWEST_CONTROLS,
  LEAST_SENSITIVITY,
  LEAST_SPECIFICITY,
  licenceFor,
} from '../checking/judge/licence.ts';
import type { Scope } from '../platform/db/scope.ts';
import { wilson } from '../platform/wilson.ts';
import { type JudgeRecord, KEPT_CONTROLS, OWN_RULES, readControls } from './judge-controls.ts';

const controlsOf = (count: ControlCount): JudgeLicence['breach'] => ({
  ...count,
  share: count.shown === 0 ? null : count.right / count.shown,
  ...wilson(count.right, count.shown),
});

const toLicence = ({ model, family, counts }: JudgeRecord): JudgeLicence => ({
  model,
  pack_id: family === OWN_RULES ? null : family,
  breach: controlsOf(counts.breach),
  lawful: controlsOf(counts.lawful),
  ...licenceFor(counts),
});

/** Returns what each model may do with each family of rules in this workspace, and what its controls show. */
export const listJudgeLicences = async (scope: Scope): Promise<JudgeLicences> => ({
  licences: (await readControls(scope)).map(toLicence),
  fewest_controls: FEWEST_CONTROLS,
  kept_controls: KEPT_CONTROLS,
  least_sensitivity: LEAST_SENSITIVITY,
  least_specificity: LEAST_SPECIFICITY,
});
