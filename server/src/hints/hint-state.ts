import { HINT_STATES, type HintAnswer, type HintState } from '@copydesk/contract/hints/hint';

/** The trail's word for each answer about a hint; null takes an answer back. */
const ACTIONS = { breach: 'hint_breach', no_breach: 'hint_no_breach' } as const;

export const actionOf = (answer: HintAnswer | null): string =>
  answer === null ? 'hint_reopen' : ACTIONS[answer];

export const stateNumber = (state: HintState): number => HINT_STATES.indexOf(state);

export const stateOfNumber = (number: number): HintState => {
  const state = HINT_STATES[number];
  if (!state) throw new Error('a state of a hint that does not exist');
  return state;
};
