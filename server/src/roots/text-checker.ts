import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHECK_CHILD, checkInChild } from '../checking/children/check-in-child.ts';
import { shareWithChildren } from '../platform/children/child-user.ts';
import { createFairPool } from '../platform/children/fair-pool.ts';
import { createRuleFiles } from '../rules/rule-files.ts';
import { isLargeCheck } from './large-requests.ts';
import type { Checker } from '../rules/run-rules.ts';
import { createRuleTrials, type TryInChild } from '../rules/try-in-child.ts';

/** A trial takes only a moment, so a few processes serve many authors. */
const MOST_TRIALS = 2;

/** Checks texts in child processes. */
export const createTextChecker = async (
  processes: number,
): Promise<{
  readonly checker: Checker;
  /** The folder from which the checking processes may read files of rules. */
  readonly rulesFolder: string;
  /** Tries rules that somebody is writing, in separate processes. */
  readonly tryRule: TryInChild;
  /** Starts a process before the first text comes. */
  readonly startEarly: () => void;
  readonly stop: () => Promise<void>;
}> => {
  const folder = await mkdtemp(join(tmpdir(), 'copydesk-rules-'));
  shareWithChildren(folder);
  const { inTurn, startEarly, close } = createFairPool({
    ...CHECK_CHILD,
    readable: [...CHECK_CHILD.readable, pathToFileURL(`${folder}/`)],
    children: processes,
  });
  const trials = createRuleTrials(Math.min(processes, MOST_TRIALS));
  const stop = async () => {
    await close();
    await trials.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return {
    checker: { check: inTurn(checkInChild, isLargeCheck), loadRules: createRuleFiles(folder) },
    rulesFolder: folder,
    tryRule: trials.tryInChild,
    startEarly,
    stop,
  };
};
