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
  rest_unknown_one:
    '{{number}} item is niet gelezen, dus het is niet bekend welke regels het schendt.',
  rest_unknown_other:
    '{{number}} items zijn niet gelezen, dus het is niet bekend welke regels ze schenden.',
  some_unjudged: 'Sommige regels zijn niet beoordeeld, dus dit betekent niet dat er niets mis is.',
  nothing_so_far: 'Tot nu toe niets gevonden.',
  nothing_read_yet: 'Er is nog niets gelezen.',
  try_again: 'Opnieuw proberen',
  try_failed: 'Deze opnieuw proberen',
  try_rest: 'De rest auditen',
  not_tried: 'De audit kon niet worden gestart. Probeer het zo opnieuw.',
  short_unread: 'Niets gelezen',
  short_none: 'Niets gevonden',
  short_so_far: 'Nog niets gevonden',
  short_in_part: 'Niets in wat gelezen is',
};
