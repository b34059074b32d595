/** What a rule offers to do about a finding, beside other words for it. The names are those of the JSON output. */
export interface Remedy {
  /** A text to add where something is missing. */
  readonly insertion: string | null;
  /** How well its wording is known: verified only if it was compared with the law. */
  readonly insertion_status: string | null;
  /** A sentence to leave out, because there are no other words. */
  readonly omission: string | null;
}

/** The offer in one line; null if there is none. */
export const tellRemedy = ({ insertion, insertion_status: status, omission }: Remedy) => {
  if (insertion !== null) return `Add: ${JSON.stringify(insertion)} (wording: ${status})`;
  return omission === null ? null : `Leave out: ${JSON.stringify(omission)}`;
};
