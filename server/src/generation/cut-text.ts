/** Cuts a text to at most `max` code points, between words if there is a space. */
export const cutText = (text: string, max: number): string => {
  // A code point is one or two units, so this slice is long enough.
  const points = Array.from(text.slice(0, 2 * max + 2));
  if (points.length <= max) return text;
  const cut = points.slice(0, max + 1).join('');
  const space = cut.lastIndexOf(' ');
  return space > max / 2 ? cut.slice(0, space) : points.slice(0, max).join('');
};
