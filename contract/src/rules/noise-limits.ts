/** With fewer decisions than this, the share of a rule says little, and pages show only the counts. */
export const LEAST_DECIDED = 5;
