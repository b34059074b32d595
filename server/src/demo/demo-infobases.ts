import type { EntryInput } from '../infobases/entry.ts';

export interface DemoInfobase {
  readonly name: string;
  readonly description: string | null;
  readonly entries: readonly EntryInput[];
}

const fact = (title: string, body: string): EntryInput => ({
  kind: 'fact',
  languageKey: 'EN',
  title,
  body,
});
const guideline = (title: string, body: string): EntryInput => ({
  ...fact(title, body),
  kind: 'guideline',
});

export const BANK_INFOBASES: readonly DemoInfobase[] = [
  {
    name: 'Demo bank: product facts',
    description:
      'Rates, fees and terms of the invented demo accounts, cards and loans. Every figure has a date and an owner.',
    entries: [
      fact(
        'Savings account: rate',
        'The demo savings account pays 2.1% a year as of 1 March 2026. The rate can change at any time.',
      ),
      fact(
        'Savings account: fees',
        'The demo savings account has no monthly fee. A paper statement costs 1.50 euros.',
      ),
      fact(
        'Savings account: access',
        'Money can be withdrawn on every working day without notice.',
      ),
      fact(
        'Card: limits',
        'The demo card can be blocked in the app. Its daily limit is 2,000 euros unless the owner sets a lower one.',
      ),
      fact(
        'Loan: example',
        'A demo loan of 10,000 euros over 48 months costs 6.9% a year, which is 238 euros a month.',
      ),
      guideline(
        'Loans carry their cost',
        'Whenever a loan is mentioned, say the yearly rate, the term and the monthly amount in the same paragraph.',
      ),
    ],
  },
  {
    name: 'Demo bank: writing guidelines',
    description:
      'How the demo bank names its products, which warnings go with which offer, and which words it does not use.',
    entries: [
      guideline(
        'Names',
        'Write the names of products with small letters: savings account, card, loan.',
      ),
      guideline('Promises', 'Promise no return. Say what a rate is today and that it can change.'),
    ],
  },
];

export const FOODS_INFOBASES: readonly DemoInfobase[] = [
  {
    name: 'Demo foods: recipes and ingredients',
    description: 'Ingredients, allergens and nutrition figures of the invented demo range.',
    entries: [
      fact('Oat bar: ingredients', 'Oats 52%, dates, almonds, sunflower seeds, sea salt.'),
      fact(
        'Oat bar: allergens',
        'Contains oats (gluten) and almonds. May contain traces of sesame.',
      ),
      fact('Tomato soup: nutrition', '100 ml of the tomato soup have 38 kcal and 0.6 g of salt.'),
      guideline('Health', 'Make no claim about health. Say what is in the product instead.'),
    ],
  },
  {
    name: 'Demo foods: sourcing',
    description: null,
    entries: [
      fact(
        'Tomatoes',
        'The tomatoes of the demo range come from Italy and are canned within a day.',
      ),
    ],
  },
];
