import type { SeenVersion } from '../../violations/decide/review-violation.ts';

/**
 * The entity tag of a violation, quoted as HTTP requires. It contains the version and, for a violation in a
 * group, the newest trail entry at the time of reading. From that entry the server knows which changes to the
 * other violations the sender of a group decision cannot have seen.
 */
export const tagOf = ({ version, seq }: SeenVersion): string =>
  seq === null ? `"${version}"` : `"${version}-${seq}"`;

/**
 * The versions that If-Match accepts; null if the header is absent or `*`, which any existing violation
 * satisfies. Weak and unknown tags never match, as HTTP prescribes. A tag without a trail entry counts as
 * entry 0: its sender has seen nothing of the group.
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
