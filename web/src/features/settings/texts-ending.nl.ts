import type { Texts } from '../../lib/texts.ts';
import type { en } from './texts-ending.ts';

export const nl: Texts<typeof en> = {
  ending_keys_one:
    'Deze API-sleutel werkt meteen niet meer. Programma’s die hem gebruiken worden geweigerd.',
  ending_keys_other:
    'Deze {{count}} API-sleutels werken meteen niet meer. Programma’s die ze gebruiken worden geweigerd.',
  staying_keys_one:
    'Deze sleutel van een serviceaccount blijft werken. Maak een andere in zijn plaats als deze persoon hem heeft bewaard.',
  staying_keys_other:
    'Deze {{count}} sleutels van serviceaccounts blijven werken. Maak andere in hun plaats als deze persoon ze heeft bewaard.',
  ending_invitations_one: 'Deze uitnodiging vervalt. De link werkt niet meer.',
  ending_invitations_other: 'Deze {{count}} uitnodigingen vervallen. De links werken niet meer.',
  ending_webhooks_one: 'Deze webhook wordt uitgeschakeld: er wordt niets meer naartoe gestuurd.',
  ending_webhooks_other:
    'Deze {{count}} webhooks worden uitgeschakeld: er wordt niets meer naartoe gestuurd.',
  ending_standing_one:
    '{{count}} beslissing die voortaan voor dezelfde woorden gold, geldt niet meer.',
  ending_standing_other:
    '{{count}} beslissingen die voortaan voor dezelfde woorden golden, gelden niet meer.',
  left: 'Dit blijft in de werkruimte. Iemand anders moet ervoor zorgen:',
  left_model:
    'Het model {{name}}. Deze persoon heeft het ingesteld, misschien met een eigen account.',
  left_sites_one:
    '{{count}} site of pad waarvan de nieuwe bevindingen voor deze persoon waren: nu krijgt niemand die',
  left_sites_other:
    '{{count}} sites of paden waarvan de nieuwe bevindingen voor deze persoon waren: nu krijgt niemand die',
  left_assigned_one: '{{count}} onbesliste bevinding die is toegewezen',
  left_assigned_other: '{{count}} onbesliste bevindingen die zijn toegewezen',
  left_approvals_one: '{{count}} document dat op goedkeuring wacht: vraag iemand anders',
  left_approvals_other: '{{count}} documenten die op goedkeuring wachten: vraag iemand anders',
  left_documents_one: '{{count}} document waarvoor deze persoon zorgt',
  left_documents_other: '{{count}} documenten waarvoor deze persoon zorgt',
  left_schedules_one: '{{count}} planning, waarvan de audits doorgaan',
  left_schedules_other: '{{count}} planningen, waarvan de audits doorgaan',
};
