const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;

/** The state of a link in this process: whether it asked us to wait, and whether it keeps failing. */
export interface Health {
  /** How long we must still wait before asking the link. */
  readonly heldMs: () => number;
  readonly hold: (forMs: number) => void;
  /** Whether the link failed several times in a row recently. */
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
