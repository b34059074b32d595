/** The entity tag of a violation: its version, in the quotes that HTTP wants. */
export const tagOfVersion = (version: number): string => `"${version}"`;

/** No version has this number, so a tag that is none of ours never matches. */
const NEVER = 0;

/**
 * The version that If-Match asks for; null where the header is absent or `*`, which any existing
 * violation satisfies. Weak tags never match, as HTTP prescribes.
 */
export const expectedVersionOf = (header: string | string[] | undefined): number | null => {
  if (header === undefined || header === '*') return null;
  const match = /^"(\d{1,9})"$/.exec(String(header).trim());
  return match ? Number(match[1]) : NEVER;
};
