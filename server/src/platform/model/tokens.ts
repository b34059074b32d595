import { estimateTokenCount } from 'tokenx';

/** Tokens that a call took. */
export interface Usage {
  /** Everything that was read, with what came from the provider's cache. */
  readonly inputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  /** The provider reported nothing: the numbers are ours. */
  readonly estimated: boolean;
}

export interface Asked {
  readonly instructions: string;
  readonly prompt: string;
  readonly maxOutputTokens: number;
}

/** The estimate is about a tenth low, so that much and a little more is put on top. */
const estimateInput = ({ instructions, prompt }: Asked): number =>
  Math.ceil((estimateTokenCount(instructions) + estimateTokenCount(prompt)) * 1.15);

/** Where reading ends, whatever the provider says: its limit, and room for the estimate to be wrong. */
export const outputCap = (maxOutputTokens: number): number =>
  Math.ceil(maxOutputTokens * 1.25) + 200;

/** The most that a call can be billed for, as far as our own counting goes. */
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

/** Counts the tokens of a text that comes in pieces of any size, in time that grows with its length. */
export const createTokenCounter = () => {
  let counted = 0;
  let rest = '';
  return {
    /** Takes a piece and gives the count of whole blocks so far. */
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
