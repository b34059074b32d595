import type { Texts } from '../../lib/texts.ts';
import type { en } from './texts-own-model.ts';

export const nl: Texts<typeof en> = {
  title: 'Model van deze werkruimte',
  note_none:
    'De modellen van de beheerder antwoorden. Met een eigen model gaan de teksten van deze werkruimte alleen naar dat model, en betaalt u de aanbieder ervan.',
  note_own:
    'Het antwoordt in plaats van de modellen van de beheerder. Als het faalt, krijgt geen ander model de teksten.',
  set: 'Model instellen',
  change: 'Wijzigen',
  remove: 'Verwijderen',
  remove_title: '{{name}} verwijderen?',
  remove_words:
    'De sleutel wordt verwijderd. Vanaf de volgende tekst antwoorden de modellen van de beheerder weer.',
  removed: 'Het model is verwijderd.',
  saved: '{{name}} antwoordt vanaf nu.',
  no_vault:
    'Op deze server kunnen geen sleutels worden bewaard, omdat ACCOUNT_SECRET niet is ingesteld. Vraag het de beheerder.',
  no_addresses: 'De beheerder staat geen modellen van werkruimten toe (MODEL_ADDRESSES).',
  own_address: 'het eigen adres van de aanbieder',
  key_kept: 'De sleutel is versleuteld. Niemand kan hem hier lezen.',
  key_none: 'Geen sleutel',
  since: '{{ago}} ingesteld',
  kind: 'Aanbieder',
  kind_openai: 'OpenAI',
  kind_anthropic: 'Anthropic',
  kind_google: 'Google Gemini',
  kind_azure: 'Azure OpenAI',
  kind_bedrock: 'Amazon Bedrock',
  kind_mistral: 'Mistral',
  kind_compatible: 'Ollama, vLLM of compatibel',
  model: 'Model',
  model_hint: 'Zoals de aanbieder het noemt, bijvoorbeeld {{example}}.',
  model_hint_azure: 'De naam van de deployment.',
  address: 'Adres',
  address_hint: 'Laat het leeg voor het eigen adres van de aanbieder.',
  address_hint_needed: 'Bijvoorbeeld {{example}}.',
  addresses: 'De beheerder staat toe: {{list}}.',
  name: 'Naam in bewijzen',
  name_hint: 'Leeg voor de host van het adres.',
  key: 'Sleutel',
  key_hint: 'Hij wordt versleuteld en nooit meer getoond. Voer hem bij elke wijziging opnieuw in.',
  key_hint_free:
    'Laat leeg als de server er geen vraagt. Hij wordt versleuteld en nooit meer getoond.',
  key_id: 'ID van de toegangssleutel',
  need_model: 'Voer de naam van het model in.',
  try: 'Proberen',
  try_hint: 'Stuurt één kleine vraag. Dat kost enkele tokens.',
  trying: 'Bezig met vragen…',
  save: 'Opslaan',
  find: 'Zoek een model op deze server',
  finding: 'Bezig met zoeken…',
  found: '{{name}} op {{address}}',
  found_use: '{{model}} gebruiken',
  found_none: 'Op {{list}} antwoordde niets.',
  found_not_allowed:
    'De beheerder staat geen plaats op de server zelf toe. MODEL_ADDRESSES=127.0.0.1:11434 staat Ollama toe.',
};
