import { spawnSync } from 'node:child_process';
import { copyFileSync, linkSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Node in a folder that no user but this one may enter, as in a clone below /root. */
export const hideNode = () => {
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-hidden-'));
  const node = join(folder, 'node');
  try {
    linkSync(process.execPath, node);
  } catch {
    copyFileSync(process.execPath, node);
  }
  return { node, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** Runs a script with such a Node. Returns what it printed. */
export const runHidden = (script: string): string => {
  const { node, remove } = hideNode();
  try {
    const { stdout, stderr } = spawnSync(node, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 120_000,
    });
    return stdout + stderr;
  } finally {
    remove();
  }
};
