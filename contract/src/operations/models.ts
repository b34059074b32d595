import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, inWorkspace, WORKSPACE_PREFIX } from '../shared/app-route.ts';
import { nullable } from '../shared/schema.ts';
import { ModelSetup, ModelTrial, TryModelRequest } from './operations.ts';
import { FindModelsRequest, FoundModels, SetModelRequest, WorkspaceModel } from './own-model.ts';

export const WorkspaceModels = Type.Object({
  ...ModelSetup.properties,
  own: nullable(WorkspaceModel, {
    description: "The workspace's own model. It is asked instead of those above.",
  }),
  addresses: Type.Array(Type.String(), {
    description: 'Where a model of a workspace may be, as the operator allows.',
  }),
  keeps_keys: Type.Boolean({ description: 'Whether the service can encrypt keys.' }),
});
export type WorkspaceModels = Static<typeof WorkspaceModels>;

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;

/** The operator's models, and the workspace's own one. */
export const modelRoutes = defineAppRoutes({
  getModels: {
    method: 'GET',
    url: at('/models'),
    access: 'administer',
    params: inWorkspace(),
    success: answers(WorkspaceModels),
  },
  tryModel: {
    method: 'POST',
    url: at('/models/try'),
    long: true,
    access: 'administer',
    params: inWorkspace(),
    body: { schema: TryModelRequest },
    success: answers(ModelTrial),
  },
  setModel: {
    method: 'POST',
    url: at('/models/own'),
    access: 'administer',
    proof: 'fresh',
    params: inWorkspace(),
    body: { schema: SetModelRequest },
    success: answers(WorkspaceModels),
  },
  removeModel: {
    method: 'POST',
    url: at('/models/own/remove'),
    access: 'administer',
    proof: 'fresh',
    params: inWorkspace(),
    success: answers(WorkspaceModels),
  },
  tryNewModel: {
    method: 'POST',
    url: at('/models/own/try'),
    long: true,
    access: 'administer',
    proof: 'fresh',
    params: inWorkspace(),
    body: { schema: SetModelRequest },
    success: answers(ModelTrial),
  },
  findModels: {
    method: 'POST',
    url: at('/models/find'),
    long: true,
    access: 'administer',
    params: inWorkspace(),
    body: { schema: FindModelsRequest },
    success: answers(FoundModels),
  },
});
