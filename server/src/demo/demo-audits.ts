import type { ReviewAction } from '@copydesk/contract/shared/review-rules';

/**
 * A person's decision or comment about the first finding of a rule. If `on` or `text` is given, the finding
 * must be on that asset or have that text.
 */
export type DemoStep = {
  readonly by: 'owner' | 'reviewer';
  /** The rule's name. */
  readonly rule: string;
  /** The asset's name. */
  readonly on?: string;
  readonly text?: string;
} & (
  | { readonly action: ReviewAction; readonly reason?: string; readonly group?: true }
  | { readonly comment: string }
);

/** An audit that runs when the demo is first started, and the decisions that people then make. */
export interface DemoAudit {
  readonly name: string;
  /** Names of assets, or all assets of the workspace. */
  readonly assets: readonly string[] | 'all';
  /** How many days before the first start it happened. The audits are in the order in which they happened. */
  readonly daysAgo: number;
  /** Over how many days after it people made the decisions. */
  readonly reviewDays: number;
  /** A small audit that a visitor waits for at the first start; the others follow later. */
  readonly isOpening?: true;
  /**
   * If set, the later versions of the files replace the earlier ones before this audit. The value names the
   * asset whose new file is broken.
   */
  readonly afterChanges?: string;
  /** In the order of the decisions. */
  readonly steps: readonly DemoStep[];
}

const NEUTRAL = 'Product called climate neutral';
const NO_RISK = 'Promise of no risk';
const SUPERLATIVE = 'Superlative without a source';
const CONSENT = 'Consent taken from inactivity';

const AUTUMN_STEPS: readonly DemoStep[] = [
  { by: 'reviewer', rule: NEUTRAL, on: 'Home', action: 'urgent_violation', group: true },
  {
    by: 'reviewer',
    rule: NEUTRAL,
    on: 'Home',
    comment:
      'The sentence stands in the footer of every page. I asked the web team to take it out.',
  },
  { by: 'owner', rule: NEUTRAL, on: 'Home', comment: 'Agreed. The brochure is printed on Friday.' },
  // A second person makes the same decision, which the trail records as reaffirmed.
  { by: 'owner', rule: NEUTRAL, on: 'Home', action: 'urgent_violation' },
  { by: 'reviewer', rule: NEUTRAL, on: 'Sparen und Anlegen', action: 'urgent_violation' },
  { by: 'reviewer', rule: NO_RISK, on: 'Investing', action: 'urgent_violation', group: true },
  { by: 'reviewer', rule: NO_RISK, on: 'Savings', action: 'elevated_risk', group: true },
  { by: 'reviewer', rule: CONSENT, on: 'Home', action: 'mark_fixed', group: true },
  { by: 'reviewer', rule: 'Box ticked in advance', action: 'mark_fixed' },
  { by: 'owner', rule: 'Box ticked in advance', action: 'reopen' },
  {
    by: 'owner',
    rule: 'Box ticked in advance',
    comment: 'Still ticked on the phone, so it is open again.',
  },
  {
    by: 'reviewer',
    rule: SUPERLATIVE,
    on: 'Investing brochure',
    action: 'dismiss',
    reason: '"The best of both worlds" is a saying and claims nothing.',
  },
  { by: 'reviewer', rule: 'Absolute promise', on: 'Home', action: 'elevated_risk' },
  {
    by: 'reviewer',
    rule: 'Absolute promise',
    on: 'Savings',
    action: 'dismiss',
    reason: 'About opening hours, not about the product.',
  },
  {
    by: 'owner',
    rule: 'Alternative text that describes nothing',
    on: 'Home',
    action: 'dismiss',
    reason: 'The logo links to the start page; the link has a name of its own.',
    group: true,
  },
  { by: 'reviewer', rule: 'Credit said to be guaranteed or unchecked', action: 'elevated_risk' },
  {
    by: 'reviewer',
    rule: NO_RISK,
    on: 'Birikim',
    comment: 'Waiting for the country team to check the translation.',
  },
];

const POSTS = ['Autumn post', 'Token post', 'Crypto post (UK)'];

export const BANK_AUDITS: readonly DemoAudit[] = [
  {
    name: 'Demo: posts',
    daysAgo: 27,
    reviewDays: 2,
    isOpening: true,
    assets: POSTS,
    steps: [
      { by: 'reviewer', rule: 'Run of capitals', action: 'mark_fixed' },
      {
        by: 'owner',
        rule: 'Incentive to invest in a restricted product',
        action: 'urgent_violation',
      },
    ],
  },
  {
    name: 'Demo: posts, a week later',
    daysAgo: 20,
    reviewDays: 3,
    assets: POSTS,
    steps: [
      { by: 'reviewer', rule: 'Time pressure without a date', action: 'elevated_risk' },
      {
        by: 'reviewer',
        rule: 'Paid content without a label',
        action: 'dismiss',
        reason: 'The label is part of the picture.',
      },
    ],
  },
  {
    name: 'Demo: autumn campaign',
    daysAgo: 13,
    reviewDays: 8,
    assets: 'all',
    steps: AUTUMN_STEPS,
  },
  {
    name: 'Demo: autumn campaign, second look',
    daysAgo: 4,
    reviewDays: 3,
    assets: 'all',
    afterChanges: 'Branch talk',
    steps: [
      {
        by: 'reviewer',
        rule: CONSENT,
        on: 'Home',
        comment: 'We had this as fixed. The old footer is back.',
      },
      {
        by: 'reviewer',
        rule: SUPERLATIVE,
        on: 'Savings',
        text: 'the best team in town',
        action: 'dismiss',
        reason: 'It is the name of the award that the branch won.',
        group: true,
      },
      {
        by: 'reviewer',
        rule: SUPERLATIVE,
        on: 'Lenen',
        action: 'urgent_violation',
        group: true,
      },
      { by: 'owner', rule: 'Placeholder left in the text', action: 'mark_fixed' },
      {
        by: 'reviewer',
        rule: 'Link text that says nothing alone',
        on: 'Savings',
        action: 'elevated_risk',
      },
    ],
  },
];

export const FOODS_AUDITS: readonly DemoAudit[] = [
  {
    name: 'Demo: breakfast range',
    daysAgo: 16,
    reviewDays: 6,
    assets: 'all',
    steps: [
      {
        by: 'reviewer',
        rule: 'Food said to prevent, treat or cure a disease',
        on: 'Meadow muesli',
        action: 'urgent_violation',
        group: true,
      },
      { by: 'reviewer', rule: NEUTRAL, on: 'Home', action: 'elevated_risk', group: true },
      { by: 'reviewer', rule: 'Percentage fat-free', on: 'Oat drink', action: 'mark_fixed' },
      {
        by: 'owner',
        rule: 'Promise of weight, fat or inches lost',
        on: 'Meadow muesli',
        comment: 'The kitchen never said this. Where does it come from?',
      },
    ],
  },
  {
    name: 'Demo: breakfast range, second look',
    daysAgo: 3,
    reviewDays: 1,
    assets: 'all',
    afterChanges: 'Range brochure',
    steps: [],
  },
];
