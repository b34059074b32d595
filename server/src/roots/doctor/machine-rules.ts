import { advice, fine, type Finding, unlessTrial, wrong } from './finding.ts';

const LEAST_NODE = 24;

export const checkNode = (version: string): Finding =>
  Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0) >= LEAST_NODE
    ? fine('Node', version)
    : wrong('Node', `${version} is too old`, `Install Node ${LEAST_NODE}.`);

/** What writing a blob to the store and deleting it again came to. */
export interface StoreFacts {
  /** Without a password: a store has none in its address. */
  readonly address: string;
  /** Why the store cannot be used; null if it can. */
  readonly failure: string | null;
}

export const checkStore = ({ address, failure }: StoreFacts): Finding =>
  failure === null
    ? fine('blob store', `${address} takes bytes`)
    : wrong('blob store', failure, 'Correct BLOB_STORE, or the rights of the folder or bucket.');

/** The disk of a folder in which Copydesk writes. */
export interface DiskFacts {
  readonly folder: string;
  readonly freeBytes: number;
  readonly totalBytes: number;
}

const GIGABYTE = 1024 ** 3;
const LITTLE_BYTES = 10 * GIGABYTE;
const TOO_LITTLE_BYTES = GIGABYTE;
const LITTLE_SHARE = 0.1;

/** The share counts only on a disk that is not large: a tenth of a large disk is enough for long. */
export const checkDisk = ({ folder, freeBytes, totalBytes }: DiskFacts): Finding => {
  const says = `${(freeBytes / GIGABYTE).toFixed(1)} GB free for ${folder}`;
  if (freeBytes < TOO_LITTLE_BYTES) {
    return wrong('disk', says, 'Free some space: uploads and audits end when it is full.');
  }
  return freeBytes < LITTLE_BYTES && freeBytes < totalBytes * LITTLE_SHARE
    ? advice('disk', says, 'Plan more space, and watch it.')
    : fine('disk', says);
};

/** `maySandbox` tells whether the user of Chromium may make the namespaces that its sandbox is made of. */
export const checkChromium = (path: string | null, maySandbox: boolean): Finding => {
  if (path === null) {
    const todo =
      'Install Chromium or set CHROMIUM_PATH; until then, assets that a browser has to show fail.';
    return advice('Chromium', 'none was found', todo);
  }
  return maySandbox
    ? fine('Chromium', `${path}, in its own sandbox`)
    : advice(
        'Chromium',
        `${path} cannot make its sandbox, so in production pages that a browser has to show fail`,
        'Allow user namespaces: kernel.unprivileged_userns_clone=1, or the seccomp profile of deploy/image.',
      );
};

/** Processes that read files, pages and rules which strangers wrote. */
export interface ChildFacts {
  readonly areUnprivileged: boolean;
  readonly haveNetwork: boolean;
}

export const checkChildren = (
  { areUnprivileged, haveNetwork }: ChildFacts,
  isTrial: boolean,
  isNetworkAccepted: boolean,
): Finding => {
  const check = 'child processes';
  if (!areUnprivileged) {
    const todo = 'Run the roles as a user of their own, or create the user copydesk.';
    return unlessTrial(isTrial)(check, 'what reads files of strangers runs as root', todo);
  }
  return haveNetwork
    ? unlessTrial(isTrial || isNetworkAccepted)(
        check,
        'what reads files of strangers is no root, but has the network of this machine',
        'Install unshare (util-linux) and allow user namespaces; then each has an empty network.',
      )
    : fine(check, 'no root, no files, no network');
};
