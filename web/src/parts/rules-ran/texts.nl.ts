import type { Texts } from '../../lib/texts.ts';
import type { en } from './texts.ts';

export const nl: Texts<typeof en> = {
  ran_one: '{{ran}} van {{rules}} regel uitgevoerd',
  ran_other: '{{ran}} van {{rules}} regels uitgevoerd',
  ran_not: 'Geen regel uitgevoerd',
  not_noted: 'Niet vastgelegd welke regels zijn uitgevoerd',
  may_apply_one: '{{number}} regel is niet uitgevoerd, hoewel hij van toepassing kan zijn.',
  may_apply_other: '{{number}} regels zijn niet uitgevoerd, hoewel ze van toepassing kunnen zijn.',
  all_that_apply: 'De andere regels zijn voor iets anders.',
};
