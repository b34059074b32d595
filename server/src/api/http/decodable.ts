/** A part of an address that no id and no file has: U+0000, which nothing here can be called. */
const NOTHING = '%00';

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * The address with each part of its path that cannot be decoded (`%`, `%ff`, `%ed%a0%80`) replaced by one that names
 * nothing. Otherwise the framework would answer before it looks for the route, with another body than for an unknown id
 * and to callers without a key. The query is left as it is.
 */
export const decodable = (url: string): string => {
  const [path = '', ...query] = url.split(/(?=\?)/);
  if (!path.includes('%') || isDecodable(path)) return url;
  const parts = path.split('/').map((part) => (isDecodable(part) ? part : NOTHING));
  return parts.join('/') + query.join('');
};
