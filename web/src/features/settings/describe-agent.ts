/** The first that occurs wins: Edge and Opera also call themselves Chrome, and Chrome Safari. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
  ['curl', 'curl'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

export interface Agent {
  readonly browser: string | null;
  readonly system: string | null;
}

/** A browser as people call it; what it says of itself is no proof of anything. */
export const describeAgent = (userAgent: string): Agent => {
  const find = (known: readonly (readonly [string, string])[]): string | null =>
    known.find(([sign]) => userAgent.includes(sign))?.[1] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
};
