/** A text of at most so many code points, cut between words where there is a space to cut at. */
export const cutText = (text: string, max: number): string => {
  // A code point is one or two units, so no more units than these are worth counting.
  const points = Array.from(text.slice(0, 2 * max + 2));
  if (points.length <= max) return text;
  const cut = points.slice(0, max + 1).join('');
  const space = cut.lastIndexOf(' ');
  return space > max / 2 ? cut.slice(0, space) : points.slice(0, max).join('');
};
