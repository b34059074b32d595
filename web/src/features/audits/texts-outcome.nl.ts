import type { Texts } from '../../lib/texts.ts';
import type { en } from './texts-outcome.ts';

export const nl: Texts<typeof en> = {
  nothing_read: 'Er is niets gelezen, dus het is niet bekend of er regels worden geschonden.',
  cancelled_unread:
    'Deze audit is afgebroken voordat er iets gelezen was, dus het is niet bekend of er regels worden geschonden.',
  earlier_unknown_one: '{{number}} bevinding van eerdere audits kon niet opnieuw worden getoetst.',
  earlier_unknown_other:
    '{{number}} bevindingen van eerdere audits konden niet opnieuw worden getoetst.',
  nothing_found_one: 'Geen overtredingen gevonden in het {{number}} item dat gelezen is.',
  nothing_found_other: 'Geen overtredingen gevonden in de {{number}} items die gelezen zijn.',
  zero_found_one: '0 gevonden in het {{number}} item dat gelezen is.',
  zero_found_other: '0 gevonden in de {{number}} items die gelezen zijn.',
  rest_unknown_one:
    '{{number}} item is niet gelezen, dus het is niet bekend welke regels het schendt.',
  rest_unknown_other:
    '{{number}} items zijn niet gelezen, dus het is niet bekend welke regels ze schenden.',
  some_unjudged: 'Sommige regels zijn niet beoordeeld, dus dit betekent niet dat er niets mis is.',
  nothing_so_far: 'Tot nu toe 0 gevonden.',
  nothing_read_yet: 'Er is nog niets gelezen.',
  try_again: 'Opnieuw proberen',
  try_failed: 'Deze opnieuw proberen',
  try_rest: 'De rest auditen',
  not_tried: 'De audit kon niet worden gestart. Probeer het zo opnieuw.',
  hints_title: 'Hints',
  hints_note:
    'Zinnen die lezen als een claim, hoewel geen regel bezwaar maakt, en markeringen van regels die in de taal vaak ongelijk hebben. Veel ervan zijn toegestaan. Het zijn geen bevindingen en ze tellen nergens mee.',
  show_hints: 'Hints tonen',
  hide_hints: 'Hints verbergen',
  hints_look: 'De hints bekijken',
  hints_count_one: '{{number}} hint.',
  hints_count_other: '{{number}} hints.',
  hints_states: '{{undecided}} onbeslist, {{breach}} overtreding, {{no_breach}} geen overtreding.',
  hints_left_out_one: '{{number}} andere hint is niet bewaard, omdat de grens is bereikt.',
  hints_left_out_other: '{{number}} andere hints zijn niet bewaard, omdat de grens is bereikt.',
  no_opinion:
    'Deze audit vroeg een model om een tweede mening over hints, en sommige kregen er geen: er is geen model ingesteld, het faalde of heeft geen licentie, geen regel gaat over de hint, of de grens is bereikt. Bekijk deze hints zelf.',
  no_opinion_on_findings:
    'Deze audit vroeg een model om een tweede mening over bevindingen, en sommige kregen er geen: er is geen model ingesteld, het faalde of heeft geen licentie, of de grens is bereikt. Beslis over deze bevindingen zonder die mening.',
  missed_title: 'Wat er is gemist',
  missed_note:
    'Een audit vindt alleen wat de regels beschrijven. Hoeveel er is gemist, is te schatten: mensen bekijken passages zonder bevindingen die willekeurig zijn getrokken.',
  missed_not_sampled: 'Niet geschat: niemand heeft passages zonder bevindingen bekeken.',
  missed_seen_one:
    '{{looked}} van {{passages}} passages zonder bevindingen zijn bekeken. In {{number}} daarvan is een overtreding gemist.',
  missed_seen_other:
    '{{looked}} van {{passages}} passages zonder bevindingen zijn bekeken. In {{number}} daarvan is een overtreding gemist.',
  missed_range:
    'Dus in {{low}} tot {{high}} van deze passages is waarschijnlijk een overtreding gemist (95 %-interval, beste schatting {{about}}).',
  missed_exact: 'Dit zijn ze allemaal, dus het aantal klopt precies als de antwoorden kloppen.',
  missed_share:
    'De audit heeft {{low}} tot {{high}} van de overtredingen gevonden (95 %-interval).',
  missed_no_share:
    'Welk deel van de overtredingen de audit heeft gevonden is niet bekend, omdat nog geen bevinding is bevestigd.',
  missed_todo_not_sampled: 'Trek een steekproef van deze passages en bekijk die.',
  missed_todo_estimated:
    'Bekijk meer passages voor een nauwere schatting, en schrijf regels voor wat er is gemist.',
  missed_look: 'Passages zonder bevindingen bekijken',
  short_unread: 'Niets gelezen',
  short_none: 'Niets gevonden',
  short_zero: '0 gevonden',
  short_so_far: 'Tot nu toe 0 gevonden',
  short_not_begun: 'Nog niets gelezen',
  short_in_part: '0 gevonden in wat gelezen is',
};
