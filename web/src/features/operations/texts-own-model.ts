import { defineTexts } from '../../lib/texts.ts';

export const en = {
  title: 'Model of this workspace',
  note_none:
    'The models of the operator answer. With a model of your own, the texts of this workspace go to that model alone, and you pay its provider.',
  note_own:
    'It answers instead of the models of the operator. If it fails, no other model gets the texts.',
  set: 'Set up a model',
  change: 'Change',
  remove: 'Remove',
  remove_title: 'Remove {{name}}?',
  remove_words:
    'Its key is deleted. The models of the operator answer again, from the next text on.',
  removed: 'The model is removed.',
  saved: '{{name}} answers from now on.',
  no_vault:
    'Keys cannot be kept on this server, because ACCOUNT_SECRET is not set. Ask the operator.',
  no_addresses: 'The operator allows no models of workspaces (MODEL_ADDRESSES).',
  own_address: "the provider's own address",
  key_kept: 'The key is encrypted. Nobody can read it here.',
  key_none: 'No key',
  since: 'Set up {{ago}}',
  kind: 'Provider',
  kind_openai: 'OpenAI',
  kind_anthropic: 'Anthropic',
  kind_google: 'Google Gemini',
  kind_azure: 'Azure OpenAI',
  kind_bedrock: 'Amazon Bedrock',
  kind_mistral: 'Mistral',
  kind_compatible: 'Ollama, vLLM or compatible',
  model: 'Model',
  model_hint: 'As the provider calls it, such as {{example}}.',
  model_hint_azure: 'The name of the deployment.',
  address: 'Address',
  address_hint: "Leave it empty for the provider's own address.",
  address_hint_needed: 'Such as {{example}}.',
  addresses: 'The operator allows: {{list}}.',
  name: 'Name in receipts',
  name_hint: 'Empty for the host of the address.',
  key: 'Key',
  key_hint: 'It is encrypted and never shown again. Enter it anew with every change.',
  key_hint_free:
    'Leave it empty if the server asks for none. It is encrypted and never shown again.',
  key_id: 'Access key ID',
  need_model: 'Enter the name of the model.',
  try: 'Try it',
  try_hint: 'Sends one tiny question. It costs a few tokens.',
  trying: 'Asking…',
  save: 'Save',
  find: 'Find a model on this server',
  finding: 'Looking…',
  found: '{{name}} at {{address}}',
  found_use: 'Use {{model}}',
  found_none: 'Nothing answered at {{list}}.',
  found_not_allowed:
    'The operator allows no place on the server itself. MODEL_ADDRESSES=127.0.0.1:11434 allows Ollama.',
};

export const useOwnModelTexts = defineTexts(
  'operations-own-model',
  en,
  async () => (await import('./texts-own-model.nl.ts')).nl,
);
