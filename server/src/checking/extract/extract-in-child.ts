import { readFile, stat } from 'node:fs/promises';
import type { FileHint } from './detect-format.ts';
import type { ExtractedDocument } from './document.ts';
import { type ExtractionFailure, failureOf } from './extraction-error.ts';
import { LIMITS } from './limits.ts';

export interface ExtractionRequest {
  readonly bytes: Uint8Array;
  readonly hint: FileHint;
}

export interface ExtractionLimits {
  readonly inputBytes: number;
  readonly wallMilliseconds: number;
}

const DEFAULT_LIMITS: ExtractionLimits = {
  inputBytes: LIMITS.inputBytes,
  wallMilliseconds: 30_000,
};

/** The part of a pool of child processes that is needed here; the engine starts none itself. */
interface Children {
  readonly run: (
    request: object,
    wallMilliseconds: number,
  ) => Promise<
    | { readonly kind: 'answer'; readonly value: unknown }
    | { readonly kind: 'failed'; readonly reason: 'time' | 'memory' | 'crash' }
  >;
}

const modules = (): URL => {
  const parser = import.meta.resolve('parse5');
  return new URL(parser.slice(0, parser.indexOf('/node_modules/') + '/node_modules/'.length));
};

/** What a pool needs to know about the children that extract. */
export const EXTRACTION_CHILD = {
  entry: new URL('./extract-child.ts', import.meta.url),
  readable: [
    new URL('../../', import.meta.url),
    new URL('../../../package.json', import.meta.url),
    modules(),
  ],
  /** A look every now and then sees a little too late, so that this stays below 300. */
  memoryMegabytes: 280,
} as const;

const FAILURES = { time: 'too_slow', memory: 'too_much_memory', crash: 'crashed' } as const;

const isAnswer = (value: unknown): value is ExtractedDocument | ExtractionFailure =>
  typeof value === 'object' && value !== null && ('failure' in value || 'segments' in value);

/** A path is read here, so that the child needs no access to files. */
const readInput = async (input: Uint8Array | string, limit: number): Promise<Uint8Array | null> => {
  if (typeof input !== 'string') return input.length > limit ? null : input;
  const { size } = await stat(input);
  return size > limit ? null : readFile(input);
};

/**
 * The texts of a file that may be hostile, or why there are none. Whatever the file does to the
 * process that reads it, this one goes on. Only a path that cannot be read makes it throw.
 */
export const extractInChild = async (
  children: Children,
  input: Uint8Array | string,
  hint: FileHint,
  limits: Partial<ExtractionLimits> = {},
): Promise<ExtractedDocument | ExtractionFailure> => {
  const { inputBytes, wallMilliseconds } = { ...DEFAULT_LIMITS, ...limits };
  const bytes = await readInput(input, inputBytes);
  if (!bytes) return failureOf('too_large');
  const request: ExtractionRequest = { bytes, hint };
  const outcome = await children.run(request, wallMilliseconds);
  if (outcome.kind === 'failed') return failureOf(FAILURES[outcome.reason]);
  return isAnswer(outcome.value) ? outcome.value : failureOf('crashed');
};
