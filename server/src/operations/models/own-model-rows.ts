import type { WorkspaceModel } from '@copydesk/contract/operations/own-model';
import { statement } from '../../platform/db/statement.ts';
import type { ModelFailure } from '../../platform/model/model-error.ts';
import { linkName } from '../../platform/model/parse-chain.ts';
import type { OwnModel } from './model-input.ts';
import { ownLink } from './own-chain.ts';

export interface OwnModelRow extends OwnModel {
  readonly sealed: Buffer | null;
  readonly set_at: Date;
  readonly worked_at: Date | null;
  readonly failed_at: Date | null;
  readonly failure: ModelFailure | null;
}

export const FIND_OWN = statement<OwnModelRow>(`
  select id, kind, model, name, url, sealed, set_at, worked_at, failed_at, failure
  from workspace_model where workspace_id = $1`);

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** What receipts call the model. */
export const ownName = (own: OwnModel): string => linkName(ownLink(own));

/** What may be shown of a workspace's own model. */
export const toWorkspaceModel = (row: OwnModelRow): WorkspaceModel => {
  const { kind, model, url, sealed, worked_at: worked, failed_at: failed } = row;
  const isFailing = failed !== null && (worked === null || failed > worked);
  return {
    name: ownName(row),
    kind,
    model,
    address: url,
    has_key: sealed !== null,
    set_at: row.set_at.toISOString(),
    state: isFailing ? 'failing' : worked ? 'working' : 'unused',
    worked_at: iso(worked),
    failed_at: iso(failed),
    failure: row.failure,
  };
};
