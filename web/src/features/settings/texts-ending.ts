import { defineTexts } from '../../lib/texts.ts';

export const en = {
  ending_keys_one: 'This API key stops working at once. Programs that use it are refused.',
  ending_keys_other:
    'These {{count}} API keys stop working at once. Programs that use them are refused.',
  staying_keys_one:
    'This key of a service account goes on working. If this person has kept it, create another in its place.',
  staying_keys_other:
    'These {{count}} keys of service accounts go on working. If this person has kept them, create others in their place.',
  ending_invitations_one: 'This invitation ends. Its link stops working.',
  ending_invitations_other: 'These {{count}} invitations end. Their links stop working.',
  ending_webhooks_one: 'This webhook is switched off: nothing more is sent to it.',
  ending_webhooks_other: 'These {{count}} webhooks are switched off: nothing more is sent to them.',
  ending_standing_one:
    '{{count}} decision that was made for the same words from now on applies no more.',
  ending_standing_other:
    '{{count}} decisions that were made for the same words from now on apply no more.',
  left: 'These stay in the workspace. Somebody else has to see to them:',
  left_model: 'The model {{name}}. This person set it up, perhaps with an account of their own.',
  left_sites_one: '{{count}} site or path whose new findings were theirs: nobody gets those now',
  left_sites_other:
    '{{count}} sites or paths whose new findings were theirs: nobody gets those now',
  left_assigned_one: '{{count}} undecided finding that is assigned to them',
  left_assigned_other: '{{count}} undecided findings that are assigned to them',
  left_approvals_one: '{{count}} document that waits for their approval: ask somebody else',
  left_approvals_other: '{{count}} documents that wait for their approval: ask somebody else',
  left_documents_one: '{{count}} document that they see to',
  left_documents_other: '{{count}} documents that they see to',
  left_schedules_one: '{{count}} schedule, whose audits go on',
  left_schedules_other: '{{count}} schedules, whose audits go on',
};

export const useEndingTexts = defineTexts(
  'settings-ending',
  en,
  async () => (await import('./texts-ending.nl.ts')).nl,
);
