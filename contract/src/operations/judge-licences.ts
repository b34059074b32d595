import Type, { type Static } from 'typebox';
import { nullable, oneOf } from '../shared/schema.ts';

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const Controls = Type.Object({
  shown: Type.Integer({ minimum: 0, description: 'How many control texts it was shown lately.' }),
  right: Type.Integer({ minimum: 0, description: 'How many of them it got right.' }),
  share: nullable(share('The part of them that it got right.'), {
    description: 'Null without controls.',
  }),
  low: share('The true share is probably not below this (95 %).'),
  high: share('The true share is probably not above this (95 %).'),
});

export const STANDINGS = ['provisional', 'granted', 'withdrawn'] as const;

export const JudgeLicence = Type.Object({
  model: Type.String({ description: 'As receipts name it, such as openai:gpt-x.' }),
  pack_id: nullable(Type.String(), {
    description: "Whose rules it judged; null for the workspace's own rules.",
  }),
  breach: Controls,
  lawful: Controls,
  clear: oneOf(STANDINGS, { description: 'Whether its silence clears a text.' }),
  accuse: oneOf(STANDINGS, { description: 'Whether its objections are findings.' }),
});
export type JudgeLicence = Static<typeof JudgeLicence>;

export const JudgeLicences = Type.Object({
  licences: Type.Array(JudgeLicence, { description: 'By model and family of rules.' }),
  fewest_controls: Type.Integer({ description: 'With fewer controls a licence is provisional.' }),
  kept_controls: Type.Integer({ description: 'How many of the latest controls count.' }),
  least_sensitivity: share('The share of breaches that a model must see to clear a text.'),
  least_specificity: share('The share of lawful texts that it must leave alone to accuse one.'),
});
export type JudgeLicences = Static<typeof JudgeLicences>;
