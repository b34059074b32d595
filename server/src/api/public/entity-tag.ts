/** The entity tag of a violation: its version, in the quotes that HTTP wants. */
export const tagOfVersion = (version: number): string => `"${version}"`;

/**
 * The versions that If-Match accepts; null where the header is absent or `*`, which any existing
 * violation satisfies. Weak tags and tags that are none of ours never match, as HTTP prescribes.
 */
export const acceptedVersionsOf = (header: string | string[] | undefined): number[] | null => {
  if (header === undefined || header === '*') return null;
  return String(header)
    .split(',')
    .flatMap((tag) => /^"(\d{1,9})"$/.exec(tag.trim())?.[1] ?? [])
    .map(Number);
};
