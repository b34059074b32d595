import type { CheckOptions, CheckResult } from '../check-in-language.ts';
import type { Children } from './children.ts';
import { EXTRACTION_CHILD } from './extract-in-child.ts';
import type { CheckedAsset } from '../rule.ts';
import { CONTENT_FOLDER } from '../../text/read-content.ts';

/** Rules in a file, as a JSON array. Files with the same name hold the same rules. */
export interface RulesFile {
  readonly name: string;
  readonly path: string;
}

export interface CheckRequest extends CheckOptions {
  readonly rules: RulesFile;
  readonly asset: CheckedAsset;
  readonly today: string;
}

export interface CheckFailure {
  readonly failure: 'check_too_slow' | 'check_too_much_memory' | 'check_crashed';
  readonly message: string;
}

const FAILURES: Readonly<Record<'time' | 'memory' | 'crash', CheckFailure>> = {
  time: {
    failure: 'check_too_slow',
    message: 'Checking the text against the rules took longer than the limit.',
  },
  memory: {
    failure: 'check_too_much_memory',
    message: 'Checking the text against the rules took more memory than the limit.',
  },
  crash: {
    failure: 'check_crashed',
    message: 'Checking the text against the rules failed unexpectedly.',
  },
};

/** Settings for a pool of child processes that check assets. The caller adds the folder of the rules. */
export const CHECK_CHILD = {
  entry: new URL('./check-child.ts', import.meta.url),
  readable: [
    ...EXTRACTION_CHILD.readable,
    new URL('../../../../contract/', import.meta.url),
    CONTENT_FOLDER,
  ],
  /** Each child compiles the rules once. Ten thousand rules in fifteen languages need this much memory. */
  memoryMegabytes: 1_500,
} as const;
const CPU_MS = 30_000;

const isResult = (value: unknown): value is CheckResult =>
  typeof value === 'object' && value !== null && 'findings' in value;

/** Checks an asset in a child process, so that a slow text or rule cannot block this process. */
export const checkInChild = async (
  children: Children,
  request: CheckRequest,
): Promise<CheckResult | CheckFailure> => {
  const outcome = await children.run(request, CPU_MS);
  if (outcome.kind === 'failed') return FAILURES[outcome.reason];
  return isResult(outcome.value) ? outcome.value : FAILURES.crash;
};
