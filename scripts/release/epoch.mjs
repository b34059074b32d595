import { execFileSync } from 'node:child_process';
import { env } from 'node:process';
import { root } from '../packages/release.mjs';

/** The time of all files: the one of the commit, so that the same commit gives the same bytes. */
export const readEpoch = () =>
  env.SOURCE_DATE_EPOCH ??
  execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim();
