/**
 * The first match counts, because Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
 */
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

/** The common name of a browser. A browser can claim any name, so this proves nothing. */
export const describeAgent = (userAgent: string): Agent => {
  const find = (known: readonly (readonly [string, string])[]): string | null =>
    known.find(([sign]) => userAgent.includes(sign))?.[1] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
};
