import { stat } from 'node:fs/promises';
import type { FileHint } from './detect-format.ts';
import type { ExtractedDocument } from './document.ts';
import { type ExtractionFailure, failureOf } from './extraction-error.ts';
import { LIMITS } from './limits.ts';

/** A file as it is sent to a child: with its bytes, or with how many of them come by the standard input. */
export type ExtractionRequest = { readonly hint: FileHint } & (
  | { readonly bytes: Uint8Array }
  | { readonly size: number }
);

export interface ExtractionLimits {
  readonly inputBytes: number;
  readonly cpuMilliseconds: number;
}

const DEFAULT_LIMITS: ExtractionLimits = {
  inputBytes: LIMITS.inputBytes,
  cpuMilliseconds: 30_000,
};

/** The part of a pool of child processes that is needed here; the engine starts none itself. */
interface Children {
  readonly run: (
    request: object,
    cpuMilliseconds: number,
    options?: { readonly file?: string },
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
  const { inputBytes, cpuMilliseconds } = { ...DEFAULT_LIMITS, ...limits };
  const isPath = typeof input === 'string';
  const size = isPath ? (await stat(input)).size : input.length;
  if (size > inputBytes) return failureOf('too_large');
  const request: ExtractionRequest = isPath ? { size, hint } : { bytes: input, hint };
  const outcome = await children.run(request, cpuMilliseconds, isPath ? { file: input } : {});
  if (outcome.kind === 'failed') return failureOf(FAILURES[outcome.reason]);
  return isAnswer(outcome.value) ? outcome.value : failureOf('crashed');
};
