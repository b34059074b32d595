const DIGITS = /^\d{1,6}$/;

/** The preferences of a Prefer header (RFC 7240). Unknown parts are ignored. */
const preferencesOf = (header: string | string[] | undefined): Map<string, string> => {
  const parts = [header ?? []].flat().join(',').split(',');
  const pairs = parts.map((part) => {
    const [name = '', value = ''] = (part.split(';')[0] ?? '').split('=');
    return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')] as const;
  });
  // If two preferences have the same name, the first one counts.
  return new Map(pairs.filter(([name]) => name !== '').toReversed());
};

/** How long the caller wants to wait for an answer, at most `holdMs`. */
export const readPrefer = (
  header: string | string[] | undefined,
  holdMs: number,
): { readonly waitMs: number; readonly applied: string | null } => {
  const preferences = preferencesOf(header);
  const wait = preferences.get('wait') ?? '';
  if (DIGITS.test(wait)) {
    return { waitMs: Math.min(Number(wait) * 1_000, holdMs), applied: `wait=${wait}` };
  }
  if (preferences.has('respond-async')) return { waitMs: 0, applied: 'respond-async' };
  return { waitMs: holdMs, applied: null };
};
