import type { ReviewAction } from '@copydesk/contract/review';
import type { DemoIssue } from './demo-findings.ts';
import { BANK_ENGLISH_ISSUES } from './demo-findings-bank-en.ts';
import { BANK_HELP_ISSUES, BANK_SUMMER_ISSUES } from './demo-findings-bank-more.ts';
import { BANK_NL_DE_ISSUES } from './demo-findings-bank-nl-de.ts';
import { BANK_OTHER_ISSUES } from './demo-findings-bank-other.ts';
import { FOODS_ISSUES } from './demo-findings-foods.ts';

/** Something a person does to the finding of an issue on an asset, or on its first asset. */
export type DemoStep = {
  readonly by: 'owner' | 'reviewer';
  readonly issue: string;
  readonly asset?: string;
} & (
  | {
      readonly action: ReviewAction;
      readonly reason?: string;
      readonly group?: true;
    }
  | { readonly comment: string }
);

export interface DemoAudit {
  readonly name: string;
  readonly startedDaysAgo: number;
  readonly assets: { readonly total: number; readonly completed: number; readonly failed: number };
  /** A running audit stays running. */
  readonly running: boolean;
  readonly issues: readonly DemoIssue[];
  /** In the order they were taken. */
  readonly steps: readonly DemoStep[];
}

const SPRING_STEPS: readonly DemoStep[] = [
  { by: 'reviewer', issue: 'guaranteed_five', action: 'urgent_violation', group: true },
  {
    by: 'reviewer',
    issue: 'guaranteed_five',
    comment: 'This has to go today. I asked the campaign team for the current rate.',
  },
  { by: 'owner', issue: 'guaranteed_five', comment: 'Agreed. The leaflet is printed on Friday.' },
  // A second person takes the same decision: the trail says reaffirmed.
  { by: 'owner', issue: 'guaranteed_five', action: 'urgent_violation' },
  { by: 'reviewer', issue: 'no_risk_at_all', action: 'urgent_violation' },
  { by: 'reviewer', issue: 'card_fee_note', asset: 'home', action: 'mark_fixed' },
  { by: 'reviewer', issue: 'card_fee_note', asset: 'loans', action: 'mark_fixed' },
  {
    by: 'owner',
    issue: 'card_fee_note',
    asset: 'leaflet',
    comment: 'Fixed on the pages; the leaflet still needs a new print.',
  },
  { by: 'reviewer', issue: 'loan_without_warning', action: 'elevated_risk', group: true },
  { by: 'reviewer', issue: 'small_print_risk', action: 'elevated_risk' },
  {
    by: 'reviewer',
    issue: 'hero_without_text',
    action: 'dismiss',
    reason: 'The message stands as text directly below the image on every page.',
    group: true,
  },
  {
    by: 'owner',
    issue: 'mixed_languages',
    action: 'dismiss',
    reason: 'A play on words that the country team approved for the demo.',
  },
  { by: 'reviewer', issue: 'winter_offer', action: 'mark_fixed' },
  { by: 'reviewer', issue: 'nl_lenen', action: 'urgent_violation' },
  { by: 'reviewer', issue: 'nl_gratis', action: 'mark_fixed', group: true },
  { by: 'reviewer', issue: 'de_risiko', action: 'elevated_risk' },
  {
    by: 'reviewer',
    issue: 'de_kostenlos',
    action: 'dismiss',
    reason: 'The condition is named in the heading.',
  },
  { by: 'owner', issue: 'de_kostenlos', action: 'reopen' },
  {
    by: 'owner',
    issue: 'de_kostenlos',
    comment: 'Die Überschrift nennt die Bedingung nicht mehr, deshalb wieder offen.',
  },
  { by: 'reviewer', issue: 'gr_kalyteros', action: 'elevated_risk' },
  {
    by: 'reviewer',
    issue: 'tr_hizli_kredi',
    comment: 'Waiting for the country team to check the translation of the warning.',
  },
];

export const BANK_AUDITS: readonly DemoAudit[] = [
  {
    name: 'Demo: help pages',
    startedDaysAgo: 40,
    assets: { total: 3, completed: 3, failed: 0 },
    running: false,
    issues: BANK_HELP_ISSUES,
    steps: [
      { by: 'reviewer', issue: 'help_phone_cost', action: 'mark_fixed', group: true },
      { by: 'reviewer', issue: 'help_sentence', action: 'mark_fixed' },
      {
        by: 'owner',
        issue: 'help_old_hours',
        action: 'dismiss',
        reason: 'The notice belongs to the archive of last year.',
      },
    ],
  },
  {
    name: 'Demo: spring campaign',
    startedDaysAgo: 12,
    assets: { total: 15, completed: 14, failed: 1 },
    running: false,
    issues: [...BANK_ENGLISH_ISSUES, ...BANK_NL_DE_ISSUES, ...BANK_OTHER_ISSUES],
    steps: SPRING_STEPS,
  },
  {
    name: 'Demo: summer campaign, first drafts',
    startedDaysAgo: 0,
    assets: { total: 14, completed: 3, failed: 0 },
    running: true,
    issues: BANK_SUMMER_ISSUES,
    steps: [{ by: 'reviewer', issue: 'summer_rate', action: 'urgent_violation' }],
  },
];

export const FOODS_AUDITS: readonly DemoAudit[] = [
  {
    name: 'Demo: breakfast range',
    startedDaysAgo: 5,
    assets: { total: 10, completed: 10, failed: 0 },
    running: false,
    issues: FOODS_ISSUES,
    steps: [
      { by: 'reviewer', issue: 'heals_stress', action: 'urgent_violation', group: true },
      { by: 'reviewer', issue: 'nuts_not_named', action: 'urgent_violation' },
      {
        by: 'owner',
        issue: 'nuts_not_named',
        comment: 'The kitchen confirmed: hazelnuts, in every batch.',
      },
      { by: 'reviewer', issue: 'light_muesli', asset: 'offers', action: 'mark_fixed' },
      { by: 'reviewer', issue: 'climate_friendly', action: 'elevated_risk', group: true },
      {
        by: 'owner',
        issue: 'fruit_picture',
        asset: 'nl',
        action: 'dismiss',
        reason: 'The Dutch page says serving suggestion below the picture.',
      },
    ],
  },
];
