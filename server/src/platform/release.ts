import { readFileSync } from 'node:fs';

export interface Release {
  readonly version: string;
  /** The commit that a package was made from; null in a clone, whose files may differ from any commit. */
  readonly commit: string | null;
}

/**
 * Reads which release a manifest describes. A package's manifest also names its commit.
 *
 * @internal
 */
export const readRelease = (manifest: string): Release => {
  const { version, commit = null } = JSON.parse(manifest) as Partial<Release>;
  if (!version) throw new Error('The manifest of the server has no version.');
  return { version, commit };
};

/** The release of the code that runs. */
export const RELEASE = readRelease(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
