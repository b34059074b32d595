import type { Severity } from '@copydesk/contract/violations';
import type { RuleInput } from '../rules/create-rule.ts';

/** A rule with the severity that its demo findings get. */
export interface DemoRule extends RuleInput {
  readonly severity: Severity | null;
}

const rule = (
  severity: Severity | null,
  key: string,
  name: string,
  description: string,
  explanation: string | null,
): DemoRule => ({ severity, key, name, description, explanation });

export const BANK_RULES: readonly DemoRule[] = [
  rule(
    'CRITICAL',
    'guaranteed_returns',
    'No guaranteed returns',
    'Flags promises of a certain return or of no risk at all.',
    'Marketing of financial products has to be fair and clear. Nobody can promise what a market will do.',
  ),
  rule(
    'CRITICAL',
    'costs_with_offer',
    'Costs stand with the offer',
    'Flags offers whose costs are missing, hidden in a note or named elsewhere.',
    'Readers decide on the offer as they see it, so the costs belong where the benefit is.',
  ),
  rule(
    'HIGH',
    'borrowing_warning',
    'Borrowing carries its warning',
    'Flags advertising for credit without a visible warning that borrowing costs money.',
    'Many countries ask for such a warning next to credit offers; ours is the same everywhere.',
  ),
  rule(
    'HIGH',
    'risk_balance',
    'Risks are as visible as benefits',
    'Flags text that shows benefits large and risks small or not at all.',
    'A balanced text lets readers weigh both sides before they go on.',
  ),
  rule(
    'HIGH',
    'no_pressure',
    'No artificial hurry',
    'Flags countdowns, invented scarcity and wording that rushes a decision.',
    'Pressure takes away the time that a financial decision needs.',
  ),
  rule(
    'MEDIUM',
    'fair_comparison',
    'Comparisons can be checked',
    'Flags comparisons that do not say with what, when and by which measure.',
    'A comparison that nobody can repeat is an opinion and has to read like one.',
  ),
  rule(
    'MEDIUM',
    'superlatives',
    'Superlatives have proof',
    'Flags words such as best, cheapest or number one without a source.',
    'Readers take a superlative as a fact, so it needs a source beside it.',
  ),
  rule(
    'MEDIUM',
    'free_means_free',
    'Free means free',
    'Flags the word free where a fee, a term or another purchase is attached.',
    'A condition turns a free offer into an offer with a price.',
  ),
  rule(
    'LOW',
    'plain_language',
    'Plain language',
    'Flags jargon and sentences that most readers have to read twice.',
    'What cannot be understood cannot be agreed to.',
  ),
  rule(
    'LOW',
    'current_information',
    'Names and dates are current',
    'Flags dates that have passed and product names that are no longer used.',
    null,
  ),
  rule(
    'UNSPECIFIED',
    'contact_details',
    'Contact details are shown',
    'Flags pages that do not say how to reach us or where to complain.',
    'Severity depends on the page, so this rule does not set one.',
  ),
  rule(
    null,
    'image_texts',
    'Images say what they show',
    'Flags images with a message and without a text alternative.',
    null,
  ),
];

export const FOODS_RULES: readonly DemoRule[] = [
  rule(
    'CRITICAL',
    'no_healing',
    'No promise of healing',
    'Flags text that says a food prevents, treats or cures something.',
    'Food is not medicine; such promises mislead people who need help.',
  ),
  rule(
    'CRITICAL',
    'allergens_visible',
    'Allergens are visible',
    'Flags product texts that name ingredients without their allergens.',
    'For some readers this is the most important line on the page.',
  ),
  rule(
    'HIGH',
    'children',
    'No pressure on children',
    'Flags text that tells children to buy or to ask their parents to.',
    'Children cannot weigh advertising as adults do.',
  ),
  rule(
    'HIGH',
    'nutrition_words',
    'Nutrition words match the figures',
    'Flags words such as light or rich in fibre that the nutrition table does not carry.',
    'Such words have agreed meanings, so the figures decide whether they may be used.',
  ),
  rule(
    'MEDIUM',
    'origin',
    'Origin is exact',
    'Flags claims of origin that name a place for only part of the product.',
    'Readers expect the place to hold for the whole product.',
  ),
  rule(
    'MEDIUM',
    'natural',
    'Natural is explained',
    'Flags the word natural without saying what is meant by it.',
    null,
  ),
  rule(
    'MEDIUM',
    'green_claims',
    'Green claims are specific',
    'Flags general environmental claims without a measure.',
    'A claim about the environment is fair when readers can see what exactly is better.',
  ),
  rule(
    'MEDIUM',
    'discounts',
    'Discounts name their base',
    'Flags reduced prices that do not name the price before.',
    'Without its base a discount is only a number.',
  ),
  rule(
    'LOW',
    'pictures',
    'Pictures match the pack',
    'Flags pictures and captions that show more than the pack contains.',
    null,
  ),
  rule(
    'LOW',
    'plain_names',
    'Ingredients have plain names',
    'Flags ingredient names that readers outside the trade do not know.',
    'A plain name helps everybody to choose.',
  ),
  rule(
    'UNSPECIFIED',
    'storage',
    'Storage advice is complete',
    'Flags storage advice without temperature or time.',
    null,
  ),
  rule(
    null,
    'recycling',
    'Packaging advice is shown',
    'Flags packs without recycling advice.',
    null,
  ),
];
