import type { Vault } from '../../accounts/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { call, statement } from '../../platform/db/statement.ts';
import type { Log } from '../../platform/log.ts';
import { createLru } from '../../platform/lru.ts';
import type { ModelAddresses } from '../../platform/model/addresses.ts';
import {
  createModel,
  type ModelParts,
  type TokenBudgets,
} from '../../platform/model/create-model.ts';
import type { Model } from '../../platform/model/model.ts';
import { ModelError, type ModelFailure } from '../../platform/model/model-error.ts';
import { isDown } from '../../platform/model/tell-links.ts';
import { createGuardedFetch } from '../../platform/web/guarded-fetch.ts';
import type { ModelCredentials, OwnModel } from './model-input.ts';
import { FIND_OWN, type OwnModelRow, ownName } from './own-model-rows.ts';
import { checkAddress, ownChain } from './own-chain.ts';

const TELL = statement(`
  update workspace_model set
    worked_at = case when $4::text is null then $3 else worked_at end,
    failed_at = case when $4::text is null then failed_at else $3 end,
    failure = coalesce($4::text, failure)
  where workspace_id = $1 and id = $2`);

/** How many models of workspaces a process keeps ready. */
const KEPT = 500;
/** A state that has not changed is stored no more often than this. */
const TELL_EVERY_MS = 5_000;
/** In figures all of these are one, because their names are written by customers. */
const LABEL = 'own model of a workspace';

export interface WorkspaceModelParts
  extends TokenBudgets, Pick<ModelParts, 'now' | 'onAsked' | 'onSpent' | 'onBudget'> {
  /** The operator's models, for workspaces without their own. */
  readonly installation: Model;
  readonly vault: Vault | null;
  readonly addresses: ModelAddresses;
  readonly db: Database;
  readonly log: Log;
}

/** Decrypts the credentials of a model. Throws ModelError if the operator's secret is not the one of then. */
export const openCredentials = (
  vault: Vault | null,
  { id, sealed }: Pick<OwnModelRow, 'id' | 'sealed'>,
): ModelCredentials | null => {
  if (sealed === null) return null;
  try {
    if (!vault) throw new Error('there is no vault');
    return JSON.parse(vault.open(sealed, id)) as ModelCredentials;
  } catch {
    const message = "The key of the workspace's own model cannot be decrypted. Enter it again.";
    throw new ModelError('provider_misconfigured', message, { retryable: false });
  }
};

/**
 * Asks the workspace's own model if there is one, and the operator's models otherwise. If the own model fails, the texts
 * are sent to no other. The settings are read before every call, so every process uses a change with its next call.
 */
export const createWorkspaceModels = (parts: WorkspaceModelParts): Model => {
  const { installation, vault, addresses, db, now, log, onAsked, onSpent } = parts;
  const kept = createLru<string, { readonly id: string; readonly model: Model }>(KEPT);

  const tellerOf = (workspaceId: string, { id }: OwnModel) => {
    let last = { wasDown: null as boolean | null, at: 0 };
    return (failure: ModelFailure | null): void => {
      onAsked?.(LABEL, failure);
      const wasDown = isDown(failure);
      if (wasDown === last.wasDown && Date.now() - last.at < TELL_EVERY_MS) return;
      last = { wasDown, at: Date.now() };
      const values = [workspaceId, id, now(), wasDown ? failure : null];
      db.batch(workspaceId, [call(TELL, values)]).catch((error: Error) =>
        log.warn({ err: error.message }, 'the state of a model could not be stored'),
      );
    };
  };

  const build = (workspaceId: string, row: OwnModelRow): Model => {
    const tell = tellerOf(workspaceId, row);
    return createModel({
      ...parts,
      chain: ownChain(row, openCredentials(vault, row)),
      fetch: createGuardedFetch(addresses.places),
      onAsked: (_link, failure) => tell(failure),
      onSpent: (spent) => onSpent?.({ ...spent, link: LABEL }),
    });
  };

  const find = async (scope: Scope): Promise<OwnModelRow | undefined> =>
    (await query(scope, FIND_OWN, [scope.workspaceId]))[0];

  const modelFor = async (scope: Scope): Promise<Model> => {
    const row = await find(scope);
    if (!row) return installation;
    checkAddress(row, addresses);
    const { workspaceId } = scope;
    const known = kept.get(workspaceId);
    if (known?.id === row.id) return known.model;
    const model = build(workspaceId, row);
    kept.set(workspaceId, { id: row.id, model });
    return model;
  };

  return {
    about: async (scope) => {
      const row = await find(scope);
      return row ? { chain: [ownName(row)], isSandbox: false } : installation.about(scope);
    },
    write: async (scope, request) => (await modelFor(scope)).write(scope, request),
    object: async (scope, request, shape) => (await modelFor(scope)).object(scope, request, shape),
    release: installation.release,
  };
};
