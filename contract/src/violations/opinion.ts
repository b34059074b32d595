import Type, { type Static } from 'typebox';
import { oneOf } from '../shared/schema.ts';
import { GROUNDS, OPINIONS } from './opinions.ts';

/** What a model says of a finding. */
export const FindingOpinion = Type.Object(
  {
    opinion: oneOf(OPINIONS, {
      description:
        'confirms: the sentence plainly breaks the rule. doubts: it plainly does not. unclear: the sentence alone does not show it.',
    }),
    ground: oneOf(GROUNDS, {
      description:
        'What decides it: what the words mean (words), whether it is claimed or only denied, quoted or reported (stance), whether it is about what the rule is for (topic), or whether what the rule asks for is there (need).',
    }),
    quote: Type.String({ description: 'Words of the sentence that the model names.' }),
    why: Type.String({ description: 'Its reason, in its own words. It may be wrong.' }),
    violation_id: Type.String({
      description:
        'The finding that the model saw: this one, or another one of its group with the same sentence. The quote is from there.',
    }),
    model: Type.String({ description: 'The provider and the model.' }),
  },
  { description: 'The opinion of a model. It changes nothing.' },
);
export type FindingOpinion = Static<typeof FindingOpinion>;
