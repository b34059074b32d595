/** The length of a text as JSON Schema, Python and our limits count it: a surrogate pair counts as one. */
export const countCodePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
