import Type, { type Static } from 'typebox';
import { ModelFailure } from './model-failures.ts';
import { nullable, oneOf, Timestamp } from '../shared/schema.ts';

/** The providers that a workspace can choose for a model of its own. */
const OWN_MODEL_KINDS = [
  'openai',
  'anthropic',
  'google',
  'azure',
  'bedrock',
  'mistral',
  'compatible',
] as const;

// No control characters and no spaces: keys become part of headers.
const SECRET = '^[!-~]{1,1000}$';

/** What somebody enters about a model. No answer ever has the key. */
export const SetModelRequest = Type.Object({
  kind: oneOf(OWN_MODEL_KINDS, { description: 'Whose protocol it speaks.' }),
  model: Type.String({
    pattern: '^[\\w.:/@+-]{1,200}$',
    description: "As the provider calls it; at Azure the deployment's name.",
  }),
  address: Type.Optional(
    nullable(Type.String({ maxLength: 2_000 }), {
      description: "Null for the provider's own address.",
    }),
  ),
  name: Type.Optional(
    nullable(Type.String({ pattern: '^[\\w.-]{1,60}$' }), {
      description: 'What receipts call a compatible server; null for its host.',
    }),
  ),
  key: Type.Optional(
    nullable(Type.String({ pattern: SECRET }), {
      description: 'Null where none is needed. It is encrypted, and never shown again.',
    }),
  ),
  key_id: Type.Optional(
    nullable(Type.String({ pattern: SECRET }), {
      description: "Amazon's id of the access key; null for all others.",
    }),
  ),
});
export type SetModelRequest = Static<typeof SetModelRequest>;

/** A workspace's own model, without its key. */
export const WorkspaceModel = Type.Object({
  name: Type.String({ description: 'As receipts name it, such as openai:gpt-x.' }),
  kind: oneOf(OWN_MODEL_KINDS),
  model: Type.String(),
  address: nullable(Type.String(), { description: "Null for the provider's own address." }),
  has_key: Type.Boolean({ description: 'Never the key itself.' }),
  set_at: Timestamp('When it was set up.'),
  state: oneOf(['unused', 'working', 'failing'], {
    description: 'How it did when it was last asked.',
  }),
  worked_at: nullable(Timestamp('When it last answered.')),
  failed_at: nullable(Timestamp('When it last failed.')),
  failure: nullable(ModelFailure, { description: 'How it failed then.' }),
});
export type WorkspaceModel = Static<typeof WorkspaceModel>;

/** An empty body is required, because it looks around on the machine of the service. */
export const FindModelsRequest = Type.Object({});

export const FoundModels = Type.Object({
  servers: Type.Array(
    Type.Object({
      name: Type.String({ description: 'What usually listens there, such as ollama.' }),
      address: Type.String(),
      models: Type.Array(Type.String(), { description: 'Those that it offers, at most fifty.' }),
    }),
    { description: 'Servers that answered.' },
  ),
  asked: Type.Array(Type.String(), {
    description:
      'Where it was looked. Empty if the operator allows no place on the machine itself.',
  }),
});
export type FoundModels = Static<typeof FoundModels>;
