import { maskMatches } from './source.ts';

/** An import or export at the beginning of a block, up to the blank line that ends the block. */
const MODULE_CODE =
  /(?<=^|\n[ \t]*\r?\n|^\s*)(?:import\s+["'{*\w]|export\s+(?:default|const|let|var|function|class|async|\{|\*))[^]*?(?=\r?\n[ \t]*\r?\n|$)/g;
const COMMENT = /\{\s*\/\*[^]*?\*\/\s*\}/g;

/** Replaces what no reader sees in MDX by spaces: imports, exports and comments. */
export const maskMdx = (source: string): string =>
  maskMatches(maskMatches(source, COMMENT), MODULE_CODE);
