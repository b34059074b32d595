/** How many controls of one kind a model was shown lately, and how many of them it got right. */
export interface ControlCount {
  readonly shown: number;
  readonly right: number;
}

/** The controls of a model in a family of rules: breaches that it saw, and lawful texts that it left alone. */
export interface ControlCounts {
  readonly breach: ControlCount;
  readonly lawful: ControlCount;
}

/**
 * `provisional`: too few controls to tell, so the model may act, and the audit says so. `withdrawn`: the controls
 * show that it may not.
 */
export type Standing = 'provisional' | 'granted' | 'withdrawn';

/** What a model may do with the rules of a family: clear a place by its silence, and accuse one by objecting. */
export interface Licence {
  readonly clear: Standing;
  readonly accuse: Standing;
}

/** The licence of a model for a rule. */
export type LicenceOf = (model: string, ruleId: string) => Licence;

/** With fewer controls a share says too little. */
export const FEWEST_CONTROLS = 20;
/** The share of breaches that a model must see, so that its silence means something. */
export const LEAST_SENSITIVITY = 0.9;
/** The share of lawful texts that a model must leave alone, so that its objections mean something. */
export const LEAST_SPECIFICITY = 0.95;

export const NO_CONTROLS: ControlCounts = {
  breach: { shown: 0, right: 0 },
  lawful: { shown: 0, right: 0 },
};

const standing = ({ shown, right }: ControlCount, least: number): Standing => {
  if (shown < FEWEST_CONTROLS) return 'provisional';
  return right / shown < least ? 'withdrawn' : 'granted';
};

/** The licence that the latest controls give. It comes back as it goes: when the share is high enough again. */
export const licenceFor = ({ breach, lawful }: ControlCounts): Licence => ({
  clear: standing(breach, LEAST_SENSITIVITY),
  accuse: standing(lawful, LEAST_SPECIFICITY),
});
