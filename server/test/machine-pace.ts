/** What the work below takes on the machine for which limits in seconds are written. */
const REFERENCE_MS = 28;
const ROUNDS = 5;

/** Work like the product's own: objects, JSON, strings that are compared. */
const work = (): number => {
  const rows = Array.from({ length: 20_000 }, (_, id) => ({
    id,
    name: `row ${id}`,
    tag: `${id % 97}`,
  }));
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
  return read.toSorted((one, other) => one.tag.localeCompare(other.tag) || other.id - one.id)
    .length;
};

/**
 * How many times slower this machine is now than the one for which limits are written; at least 1. A shared
 * machine can become half as fast within a minute, and a limit in seconds would then say nothing of the code.
 */
export const slowness = (): number => {
  const took = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  const middle = took.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
  return Math.max(1, middle / REFERENCE_MS);
};

// As a program: ends with 1 if the machine is more than so many times slower than the one of the limits.
if (import.meta.main) {
  const limit = Number(process.argv[2]);
  const now = slowness();
  console.log(`this machine takes ${now.toFixed(1)} times the reference; the limit is ${limit}`);
  process.exitCode = now > limit ? 1 : 0;
}
