const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;

/** What this process knows about a link: whether it asked to be left alone, and whether it fails. */
export interface Health {
  /** For how long the link still asks to be left alone. */
  readonly heldMs: () => number;
  readonly hold: (forMs: number) => void;
  /** It failed several times in a row a moment ago. */
  readonly isFailing: () => boolean;
  readonly failed: () => void;
  readonly worked: () => void;
}

export const createHealth = (now: () => Date): Health => {
  let heldUntil = 0;
  let openUntil = 0;
  let failures = 0;
  const at = (): number => now().getTime();
  return {
    heldMs: () => Math.max(0, heldUntil - at()),
    hold: (forMs) => {
      heldUntil = Math.max(heldUntil, at() + forMs);
    },
    isFailing: () => at() < openUntil,
    failed: () => {
      failures += 1;
      if (failures >= FAILURES_TO_OPEN) openUntil = at() + OPEN_MS;
    },
    worked: () => {
      failures = 0;
      openUntil = 0;
    },
  };
};
