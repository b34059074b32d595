import Type, { type Static } from 'typebox';

/** How many rules looked. A number of findings means little without it. */
export const Coverage = Type.Object(
  {
    rules: Type.Integer({ minimum: 0, description: 'How many rules there were.' }),
    ran: Type.Integer({
      minimum: 0,
      description:
        'How many of them ran. If there are several assets, this is the smallest number that ran on any of them.',
    }),
    may_apply: Type.Integer({
      minimum: 0,
      description:
        'How many did not run although they may apply: the asset does not state its market or category, its language is not known or the rules have no words in it, or no model judged. Of several assets, on the one with the most. While it is not 0, no findings does not mean that nothing is wrong.',
    }),
  },
  { description: 'How many rules ran, beside which a number of findings has to be read.' },
);
export type Coverage = Static<typeof Coverage>;

export const coverageExample: Coverage = { rules: 109, ran: 32, may_apply: 54 };
