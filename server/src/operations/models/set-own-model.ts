import type { WorkspaceModels } from '@copydesk/contract/operations/models';
import type { SetModelRequest } from '@copydesk/contract/operations/own-model';
import type { Vault } from '../../accounts/vault.ts';
import { eventCall } from '../../activity/note-event.ts';
import { batch, query, transaction } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { authorOf } from '../../versions/version-author.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { notFound, OperationError } from '../../platform/errors.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import type { ModelAddresses } from '../../platform/model/addresses.ts';
import { listModels } from '../list-models.ts';
import { type ModelCredentials, type OwnModel, readModelInput } from './model-input.ts';
import { FIND_OWN, ownName, toWorkspaceModel } from './own-model-rows.ts';

/** What setting up a model needs besides the scope. */
export interface OwnModelParts {
  readonly vault: Vault | null;
  readonly addresses: ModelAddresses;
}

const WORKSPACE = statement<{ name: string }>(
  `select name from workspace where id = $1 for update`,
);
const DELETE = statement(`delete from workspace_model where workspace_id = $1`);
const INSERT = statement(`
  insert into workspace_model (workspace_id, id, kind, model, name, url, sealed, set_at, set_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

/** Encrypts the credentials of a model. Throws conflict if the operator has set no secret for that. */
export const sealCredentials = (
  vault: Vault | null,
  id: string,
  credentials: ModelCredentials | null,
): Buffer | null => {
  if (credentials === null) return null;
  if (vault) return vault.seal(JSON.stringify(credentials), id);
  throw new OperationError(
    'conflict',
    'This server keeps no secrets: ACCOUNT_SECRET is not set. Ask the operator.',
  );
};

/** Returns the operator's models, and the workspace's own one without its key. */
export const getModels = async (
  scope: Scope,
  { vault, addresses }: OwnModelParts,
): Promise<WorkspaceModels> => {
  const [setup, [own]] = await Promise.all([
    listModels(scope),
    query(scope, FIND_OWN, [scope.workspaceId]),
  ]);
  return {
    ...setup,
    own: own ? toWorkspaceModel(own) : null,
    addresses: [...addresses.listed],
    keeps_keys: vault !== null,
  };
};

/** Puts a model in the place of the one that is there, and records that without anything secret. */
const replace = (
  scope: Scope,
  next: { readonly own: OwnModel; readonly sealed: Buffer | null } | null,
): Promise<void> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const [workspace] = await query(inside, WORKSPACE, [workspaceId]);
    if (!workspace) throw notFound('workspace');
    const [before] = await query(inside, FIND_OWN, [workspaceId]);
    if (!before && !next) return;
    const subject = {
      kind: 'workspace',
      id: toPublicId('wsp', workspaceId),
      name: workspace.name,
    } as const;
    const wordsOf = (own: OwnModel | undefined): string =>
      own ? ownName(own) : "the operator's models";
    const insert = ({ own, sealed }: NonNullable<typeof next>) =>
      call(INSERT, [
        workspaceId,
        own.id,
        own.kind,
        own.model,
        own.name,
        own.url,
        sealed,
        inside.now(),
        authorOf(inside.actor),
      ]);
    await batch(inside, [
      call(DELETE, [workspaceId]),
      ...(next ? [insert(next)] : []),
      eventCall(inside, {
        kind: 'model_changed',
        subject,
        before: wordsOf(before),
        after: wordsOf(next?.own),
      }),
    ]);
  });

/**
 * Sets up the workspace's own model, which is asked from now on instead of the operator's. The key is encrypted, and
 * entered anew with every change, so that a stored key is never sent to another address. Throws invalid and conflict.
 */
export const setOwnModel = async (
  scope: Scope,
  parts: OwnModelParts,
  input: SetModelRequest,
): Promise<WorkspaceModels> => {
  const { own, credentials } = readModelInput(input, parts.addresses, newUuid());
  await replace(scope, { own, sealed: sealCredentials(parts.vault, own.id, credentials) });
  return getModels(scope, parts);
};

/** Forgets the workspace's own model and its key. The operator's models are asked again. */
export const removeOwnModel = async (
  scope: Scope,
  parts: OwnModelParts,
): Promise<WorkspaceModels> => {
  await replace(scope, null);
  return getModels(scope, parts);
};
