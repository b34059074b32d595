import Type, { type Static } from 'typebox';
import { nullable } from '../shared/schema.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

export const MissedEstimate = Type.Object(
  {
    passages: count('Passages that the audit read and found nothing in.'),
    looked_at: count('How many of them people looked at. They were drawn at random.'),
    missed_in_sample: count('In how many of those a breach was missed.'),
    confirmed: count('Findings that somebody confirmed: elevated risk, urgent or fixed.'),
    missed: Type.Object(
      {
        about: count('The best guess.'),
        low: count('The lower end.'),
        high: count('The upper end.'),
      },
      {
        description: 'How many of the passages have a breach that was missed, with 95 % interval.',
      },
    ),
    found_share: nullable(
      Type.Object({
        about: share('The best guess.'),
        low: share('The lower end.'),
        high: share('The upper end.'),
      }),
      {
        description:
          'Which share of the breaches the audit found (recall), with 95 % interval; null if no finding is confirmed.',
      },
    ),
  },
  { description: 'What an audit missed, estimated from passages that people looked at.' },
);
export type MissedEstimate = Static<typeof MissedEstimate>;
