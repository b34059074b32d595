// What all packages of a release have in common: their version, and the commit that they were made from.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const readManifest = (folder) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** Members of the repository that become packages of their own, beside `copydesk`. */
export const LIBRARIES = ['sdk', 'mcp'].filter((folder) =>
  existsSync(join(root, folder, 'package.json')),
);

/** The members whose version must be the one of the release. */
export const VERSIONED = ['.', 'contract', 'server', 'web', 'cli', ...LIBRARIES];

/** Names every member that has another version than the repository. */
export const versionFaults = (manifests) => {
  const [[, { version }]] = manifests;
  return manifests
    .filter(([, manifest]) => manifest.version !== version)
    .map(
      ([folder, manifest]) =>
        `${folder} has version ${manifest.version}, the repository ${version}`,
    );
};

export const readVersion = () => {
  const faults = versionFaults(VERSIONED.map((folder) => [folder, readManifest(folder)]));
  if (faults.length > 0)
    throw new Error(`All packages have one version:\n  ${faults.join('\n  ')}`);
  return readManifest('.').version;
};

/** The commit of this release; null where there is none, or where files differ from it. */
export const readCommit = () => {
  if (env.RELEASE_COMMIT) return env.RELEASE_COMMIT;
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    return git('status', '--porcelain', '--untracked-files=no') === ''
      ? git('rev-parse', 'HEAD')
      : null;
  } catch {
    return null;
  }
};
