import type { SeenVersion } from '../../violations/review-violation.ts';

/**
 * The entity tag of a violation, in the quotes that HTTP wants: its version, and for one in a group the
 * newest entry of the trail when it was read, so that a decision about the group knows what of the others
 * its sender cannot have seen.
 */
export const tagOf = ({ version, seq }: SeenVersion): string =>
  seq === null ? `"${version}"` : `"${version}-${seq}"`;

/**
 * The versions that If-Match accepts; null where the header is absent or `*`, which any existing
 * violation satisfies. Weak tags and tags that are none of ours never match, as HTTP prescribes. A tag
 * without a number of the trail is from before there was one: nothing in the group was seen.
 */
export const seenVersionsOf = (header: string | string[] | undefined): SeenVersion[] | null => {
  if (header === undefined || header === '*') return null;
  return String(header)
    .split(',')
    .flatMap((tag) => {
      const [, version, seq = '0'] = /^"(\d{1,9})(?:-(\d{1,9}))?"$/.exec(tag.trim()) ?? [];
      return version === undefined ? [] : [{ version: Number(version), seq: Number(seq) }];
    });
};
