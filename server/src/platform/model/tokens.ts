import { estimateTokenCount } from 'tokenx';

/** The tokens that a call used. */
export interface Usage {
  /** All input tokens, including those from the provider's cache. */
  readonly inputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  /** True if the provider reported nothing and the numbers are our estimate. */
  readonly estimated: boolean;
}

export interface Asked {
  readonly instructions: string;
  readonly prompt: string;
  readonly maxOutputTokens: number;
}

/**
 * Estimates the input tokens. The library's estimate is about a tenth too
 * low, so a little more than that is added.
 */
const estimateInput = ({ instructions, prompt }: Asked): number =>
  Math.ceil((estimateTokenCount(instructions) + estimateTokenCount(prompt)) * 1.15);

/**
 * The number of output tokens after which reading stops, even if the provider goes on. It is higher than the
 * limit, because the count is an estimate.
 */
export const outputCap = (maxOutputTokens: number): number =>
  Math.ceil(maxOutputTokens * 1.25) + 200;

/** The maximum number of tokens that a call can be billed for, by our own count. */
export const mostTokens = (asked: Asked): number =>
  estimateInput(asked) + outputCap(asked.maxOutputTokens);

export const estimatedUsage = (asked: Asked, outputTokens: number): Usage => ({
  inputTokens: estimateInput(asked),
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  outputTokens,
  estimated: true,
});

const BLOCK = 512;

/** Counts the tokens of a text that arrives in pieces of any size, in time proportional to its length. */
export const createTokenCounter = () => {
  let counted = 0;
  let rest = '';
  return {
    /** Adds a piece and returns the count of complete blocks so far. */
    add: (piece: string): number => {
      rest += piece;
      if (rest.length >= BLOCK) {
        counted += estimateTokenCount(rest);
        rest = '';
      }
      return counted;
    },
    total: (): number => counted + estimateTokenCount(rest),
  };
};
