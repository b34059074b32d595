import type { CheckResult } from './check-in-language.ts';
import { EXTRACTION_CHILD } from './extract/extract-in-child.ts';
import type { CheckedAsset } from './rule.ts';

/** Rules in a file, as a JSON array. The name says which they are: the same name, the same rules. */
export interface RulesFile {
  readonly name: string;
  readonly path: string;
}

export interface CheckRequest {
  readonly rules: RulesFile;
  readonly asset: CheckedAsset;
  readonly today: string;
}

/** The part of a pool of child processes that is needed here; the engine starts none itself. */
interface Children {
  readonly run: (
    request: object,
    cpuMilliseconds: number,
  ) => Promise<
    | { readonly kind: 'answer'; readonly value: unknown }
    | { readonly kind: 'failed'; readonly reason: 'time' | 'memory' | 'crash' }
  >;
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

/** What a pool needs to know about the children that check, but for the folder of the rules. */
export const CHECK_CHILD = {
  entry: new URL('./check-child.ts', import.meta.url),
  readable: [...EXTRACTION_CHILD.readable, new URL('../../../contract/', import.meta.url)],
  /** Rules are compiled once a child, and ten thousand of them in fifteen languages take their room. */
  memoryMegabytes: 1_500,
} as const;
const CPU_MS = 30_000;

const isResult = (value: unknown): value is CheckResult =>
  typeof value === 'object' && value !== null && 'findings' in value;

/** Checks an asset in a process of its own, so that no text and no rule can hold up this one. */
export const checkInChild = async (
  children: Children,
  request: CheckRequest,
): Promise<CheckResult | CheckFailure> => {
  const outcome = await children.run(request, CPU_MS);
  if (outcome.kind === 'failed') return FAILURES[outcome.reason];
  return isResult(outcome.value) ? outcome.value : FAILURES.crash;
};
