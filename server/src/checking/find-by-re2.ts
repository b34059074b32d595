import type { RE2JS } from 're2js';
import type { PatternPiece } from './pattern-text.ts';
import type { Span } from './run-program.ts';

/** Like a `RunProgram`, and never gives up. */
export const findByRe2 = (
  { engine: engineOf, isMarked }: { readonly engine: () => RE2JS; readonly isMarked: boolean },
  piece: PatternPiece,
  limit: number,
): readonly Span[] => {
  const engine = engineOf();
  const searched = isMarked ? piece.marked().text : piece.text();
  if (!engine.test(searched)) return [];
  const placeOf = isMarked ? piece.marked().placeOf : (at: number) => at;
  const matcher = engine.matcher(searched);
  const spans: Span[] = [];
  while (spans.length < limit && matcher.find()) {
    const start = placeOf(matcher.start());
    const end = placeOf(matcher.end());
    if (end > start) spans.push({ start, end });
  }
  return spans;
};
