import { FetchError } from './fetch-error.ts';

const MAX_LENGTH = 4_096;
const PORTS: ReadonlySet<string> = new Set(['80', '443']);

/** The host and port of a URL, as an operator writes them into the list of allowed places. */
export const placeOf = ({
  protocol,
  hostname,
  port,
}: Pick<URL, 'protocol' | 'hostname' | 'port'>) =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;

/**
 * Reads a URL that may be fetched: http or https, no credentials, port 80 or 443 unless the operator allowed
 * the place. Throws a FetchError for any other URL. The address behind its name is checked when the
 * connection is made, not here.
 */
export const readTarget = (text: string, allow: ReadonlySet<string>): URL => {
  const url = text.length <= MAX_LENGTH ? URL.parse(text) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new FetchError('invalid_url');
  }
  if (url.username || url.password || url.href.length > MAX_LENGTH) {
    throw new FetchError('invalid_url');
  }
  url.hash = '';
  // A name with a final dot is the same name, but certificates and the allowed places do not have the dot.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  const place = placeOf(url);
  if (!allow.has(place) && !PORTS.has(place.slice(place.lastIndexOf(':') + 1))) {
    throw new FetchError('blocked_port');
  }
  return url;
};
