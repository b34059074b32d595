type Key = string | number;

interface BadText {
  type: string;
  loc: Key[];
  msg: string;
}

interface Path {
  parent: Path | undefined;
  key: Key;
  depth: number;
}

interface Frame {
  value: unknown;
  path: Path | undefined;
}

/** Deeper places are reported at their ancestor; otherwise a small body could cause a huge answer. */
const MAX_DEPTH = 64;

const isBadText = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;

const extend = (parent: Path | undefined, key: Key): Path => {
  const depth = (parent?.depth ?? 0) + 1;
  return parent && depth > MAX_DEPTH ? parent : { parent, key, depth };
};

const locOf = (path: Path | undefined): Key[] => {
  const loc: Key[] = [];
  for (let step = path; step; step = step.parent) {
    // The answer itself must be storable text, even if a key is the mistake.
    loc.push(
      typeof step.key === 'string'
        ? step.key.toWellFormed().replaceAll('\0', '\u{FFFD}')
        : step.key,
    );
  }
  return loc.reverse();
};

const badTextAt = (path: Path | undefined): BadText => ({
  type: 'string_unicode',
  loc: locOf(path),
  msg: 'Input should be a valid string, unable to parse raw data as a unicode string',
});

/**
 * Whether some string or key of a value cannot be stored as PostgreSQL text because it contains U+0000 or a
 * lone surrogate. Every request is checked, so it records no places. It uses a stack of its own, because a
 * body of 1 MiB can nest half a million arrays.
 */
export const hasBadText = (root: unknown): boolean => {
  if (typeof root === 'string') return isBadText(root);
  if (!isContainer(root)) return false;
  const containers = [root];
  for (let container = containers.pop(); container; container = containers.pop()) {
    if (!Array.isArray(container) && Object.keys(container).some(isBadText)) return true;
    const values: unknown[] = Array.isArray(container) ? container : Object.values(container);
    for (const value of values) {
      if (typeof value === 'string') {
        if (isBadText(value)) return true;
      } else if (isContainer(value)) containers.push(value);
    }
  }
  return false;
};

/** The first strings and keys, up to a limit, that hasBadText rejects, each with its place. */
export const findBadText = (root: unknown, limit: number): BadText[] => {
  const issues: BadText[] = [];
  const frames: Frame[] = [{ value: root, path: undefined }];
  for (let frame = frames.pop(); frame && issues.length < limit; frame = frames.pop()) {
    const { value, path } = frame;
    if (typeof value === 'string') {
      if (isBadText(value)) issues.push(badTextAt(path));
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        frames.push({ value: item, path: extend(path, index) });
      }
    } else if (isContainer(value)) {
      for (const [key, member] of Object.entries(value)) {
        if (issues.length >= limit) break;
        const memberPath = extend(path, key);
        if (isBadText(key)) issues.push(badTextAt(memberPath));
        frames.push({ value: member, path: memberPath });
      }
    }
  }
  return issues.slice(0, limit);
};
