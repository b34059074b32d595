/**
 * What one check found. `wrong` must be put right before people depend on the installation; `advice` is a weakness
 * that an operator may accept.
 */
export interface Finding {
  readonly check: string;
  readonly state: 'fine' | 'advice' | 'wrong';
  readonly says: string;
  /** What to do about it; null if nothing has to be done. */
  readonly todo: string | null;
}

export const fine = (check: string, says: string): Finding => ({
  check,
  state: 'fine',
  says,
  todo: null,
});

export const advice = (check: string, says: string, todo: string): Finding => ({
  check,
  state: 'advice',
  says,
  todo,
});

export const wrong = (check: string, says: string, todo: string): Finding => ({
  check,
  state: 'wrong',
  says,
  todo,
});

/** `advice` in the quick start, which only this machine can reach; `wrong` in an installation of one's own. */
export const unlessTrial = (isTrial: boolean): typeof wrong => (isTrial ? advice : wrong);
