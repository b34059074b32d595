import { stat } from 'node:fs/promises';
import type { FileHint } from '../extract/detect-format.ts';
import type { ExtractedDocument } from '../extract/document.ts';
import { type ExtractionFailure, failureOf } from '../extract/extraction-error.ts';
import { LIMITS } from '../extract/limits.ts';
import type { Children } from './children.ts';

/**
 * A file as it is sent to a child: either its bytes, or the number of bytes that follow on the standard
 * input.
 */
export type ExtractionRequest = { readonly hint: FileHint } & (
  | { readonly bytes: Uint8Array }
  | { readonly size: number }
);

/** A file to extract: its bytes or its path, and a hint about its format. */
export interface FileToRead {
  readonly input: Uint8Array | string;
  readonly hint: FileHint;
}

export interface ExtractionLimits {
  readonly inputBytes: number;
  readonly cpuMilliseconds: number;
}

const DEFAULT_LIMITS: ExtractionLimits = {
  inputBytes: LIMITS.inputBytes,
  cpuMilliseconds: 30_000,
};

const modules = (): URL => {
  const parser = import.meta.resolve('saxes');
  return new URL(parser.slice(0, parser.indexOf('/node_modules/') + '/node_modules/'.length));
};

/** Settings for a pool of child processes that extract the texts of files. */
export const EXTRACTION_CHILD = {
  entry: new URL('./extract-child.ts', import.meta.url),
  readable: [
    new URL('../../', import.meta.url),
    new URL('../../../package.json', import.meta.url),
    modules(),
  ],
  /** Memory is measured at intervals, so an excess is noticed late. This limit keeps the use below 300 MB. */
  memoryMegabytes: 280,
} as const;

const FAILURES = { time: 'too_slow', memory: 'too_much_memory', crash: 'crashed' } as const;

const isAnswer = (value: unknown): value is ExtractedDocument | ExtractionFailure =>
  typeof value === 'object' && value !== null && ('failure' in value || 'segments' in value);

/**
 * Extracts the texts of a file that may be hostile, or returns why the extraction failed. A file that crashes
 * or blocks the child process does not affect this process. Throws only if a path cannot be read.
 */
export const extractInChild = async (
  children: Children,
  { input, hint }: FileToRead,
  limits: Partial<ExtractionLimits> = {},
): Promise<ExtractedDocument | ExtractionFailure> => {
  const { inputBytes, cpuMilliseconds } = { ...DEFAULT_LIMITS, ...limits };
  const isPath = typeof input === 'string';
  const size = isPath ? (await stat(input)).size : input.length;
  if (size > inputBytes) return failureOf('too_large');
  const request: ExtractionRequest = isPath ? { size, hint } : { bytes: input, hint };
  const outcome = await children.run(request, cpuMilliseconds, isPath ? { file: input } : {});
  if (outcome.kind === 'failed') return failureOf(FAILURES[outcome.reason]);
  return isAnswer(outcome.value) ? outcome.value : failureOf('crashed');
};
