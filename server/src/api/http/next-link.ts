/** Parameters that a cursor takes the place of. */
const REPLACED = ['page', 'cursor', 'after'];

/**
 * Returns the value of `Link` for the page that follows, or undefined if none does. The answer says so by a
 * `next_cursor` header or member, or by a `next_after` member.
 */
export const nextLinkOf = (
  url: string,
  answer: { readonly body?: unknown; readonly headers?: Readonly<Record<string, unknown>> },
): string | undefined => {
  const { next_cursor: cursor, next_after: after } = (answer.body ?? {}) as Record<string, unknown>;
  const given = answer.headers?.['next_cursor'] ?? cursor;
  const [name, value] = given ? ['cursor', given] : ['after', after];
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  for (const one of REPLACED) parameters.delete(one);
  parameters.set(name as string, String(value));
  return `<${path}?${parameters.toString()}>; rel="next"`;
};
