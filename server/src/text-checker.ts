import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHECK_CHILD, checkInChild } from './checking/check-in-child.ts';
import { createChildPool } from './platform/children/child-pool.ts';
import { createTurns } from './platform/turns.ts';
import { createRuleFiles } from './rules/rule-files.ts';
import type { Checker } from './rules/run-rules.ts';
import { createRuleTrials, type TryInChild } from './rules/try-in-child.ts';

/** A trial takes a moment, so few processes serve many who write. */
const MOST_TRIALS = 2;

/** Checks texts in child processes, which start with the first text; workspaces take turns. */
export const createTextChecker = async (
  processes: number,
): Promise<{
  readonly checker: Checker;
  /** Where the processes that check may read files of rules. */
  readonly rulesFolder: string;
  /** Tries rules that somebody is writing, in processes of their own. */
  readonly tryRule: TryInChild;
  readonly stop: () => Promise<void>;
}> => {
  const folder = await mkdtemp(join(tmpdir(), 'copydesk-rules-'));
  const children = createChildPool({
    ...CHECK_CHILD,
    readable: [...CHECK_CHILD.readable, pathToFileURL(`${folder}/`)],
    children: processes,
  });
  const turns = createTurns(processes, { leastUsed: true });
  const trials = createRuleTrials(Math.min(processes, MOST_TRIALS));
  const check: Checker['check'] = async (workspaceId, request, priority = 'interactive') => {
    const endTurn = await turns.take({ workspaceId, priority });
    return checkInChild(children, request).finally(endTurn);
  };
  const stop = async () => {
    await children.close();
    await trials.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return {
    checker: { check, loadRules: createRuleFiles(folder) },
    rulesFolder: folder,
    tryRule: trials.tryInChild,
    stop,
  };
};
