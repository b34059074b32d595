interface DemoInfobase {
  readonly name: string;
  readonly description: string | null;
}

export const BANK_INFOBASES: readonly DemoInfobase[] = [
  {
    name: 'Demo bank: product facts',
    description:
      'Rates, fees and terms of the invented demo accounts, cards and loans. Every figure has a date and an owner.',
  },
  {
    name: 'Demo bank: writing guidelines',
    description:
      'How the demo bank names its products, which warnings go with which offer, and which words it does not use.',
  },
];

export const FOODS_INFOBASES: readonly DemoInfobase[] = [
  {
    name: 'Demo foods: recipes and ingredients',
    description: 'Ingredients, allergens and nutrition figures of the invented demo range.',
  },
  { name: 'Demo foods: sourcing', description: null },
];
