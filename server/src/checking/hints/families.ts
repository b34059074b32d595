/** The kinds of claims for which there is a classifier. */
export const FAMILIES = ['green', 'health', 'finance', 'consent', 'trading'] as const;
export type Family = (typeof FAMILIES)[number];

const OF_PACK: Readonly<Record<string, Family>> = {
  'eu-green-claims': 'green',
  'eu-food-claims': 'health',
  'beauty-claims': 'health',
  'health-claims': 'health',
  'eu-finance': 'finance',
  'uk-finance': 'finance',
  'us-finance': 'finance',
  'money-claims': 'finance',
  'us-can-spam': 'consent',
  'eu-privacy-fair-trading': 'trading',
  'uk-cap': 'trading',
  'us-ftc': 'trading',
  'uk-dmcc': 'trading',
  'eu-ecommerce': 'trading',
  'dark-patterns': 'trading',
  'eu-ai-disclosure': 'trading',
  'alcohol-and-gambling': 'trading',
};

/** Rules that belong elsewhere than the rest of their pack. Of the house rules only these have a family. */
const OF_RULE: Readonly<Record<string, Family>> = {
  'eu-privacy-fair-trading/implied-consent': 'consent',
  'eu-privacy-fair-trading/pre-ticked': 'consent',
  'eu-privacy-fair-trading/withdraw-consent': 'consent',
  'eu-privacy-fair-trading/bundled-consent': 'consent',
  'eu-privacy-fair-trading/cookie-wall': 'consent',
  'eu-privacy-fair-trading/mail-opt-out': 'consent',
  'uk-cap/environment-absolute': 'green',
  'uk-cap/prescription-medicine': 'health',
  'uk-cap/food-health-claim': 'health',
  'us-ftc/eco-unqualified': 'green',
  'us-ftc/degradable': 'green',
  'us-ftc/recyclable': 'green',
  'us-ftc/offset-timing': 'green',
  'house/health-words': 'health',
  'house/risk-words': 'finance',
  'house/free-conditions': 'trading',
  'house/urgency': 'trading',
  'house/comparison': 'trading',
  'house/superlative': 'trading',
};

/** The family of a rule of a starter pack; null for rules about form and for rules of a workspace. */
export const familyOf = (rule: string): Family | null =>
  OF_RULE[rule] ?? OF_PACK[rule.split('/', 1)[0] ?? ''] ?? null;
