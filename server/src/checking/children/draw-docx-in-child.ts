import type { DrawRequest } from '../preview/draw-docx.ts';
import type { Children } from './children.ts';
import { isPage } from './sanitise-in-child.ts';

const CPU_MS = 10_000;

/**
 * Draws a Word file as a harmless page in a child process of `SANITISE_CHILD`, because a hostile file can attack the reader. Returns null if
 * the file cannot be drawn.
 */
export const drawDocxInChild = async (
  children: Children,
  docx: DrawRequest,
): Promise<string | null> => {
  const outcome = await children.run({ docx }, CPU_MS);
  return outcome.kind === 'answer' && isPage(outcome.value) ? outcome.value.page : null;
};
