/** How many passages of an audit are drawn if nobody says otherwise, and at most. */
export const DEFAULT_SAMPLE = 30;
export const MOST_SAMPLED = 200;
