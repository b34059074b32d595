/** Lists values as pydantic does: `'a', 'b' or 'c'`. */
export const listValues = (values: readonly unknown[]): string => {
  const names = values.map((value) =>
    typeof value === 'string' ? `'${value}'` : JSON.stringify(value),
  );
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`;
};
