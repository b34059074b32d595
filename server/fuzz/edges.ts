import fc from 'fast-check';
import { badEscape, headerText, hostileText, toPercent } from './hostile.ts';
import { weighted } from './values.ts';
import type { FuzzRequest, Pair, World } from './world.ts';

const FILES = ['/assets/app-1a2b.js', '/favicon.svg', '/scheme.js', '/'];

/** Where files are, written so that it leads to none. */
const odd = fc.constantFrom(
  '/assets/',
  '/assets/.',
  '/assets/..',
  '/assets/%00',
  '/assets/%5c..',
  '/assets/%2e%2e/index.html',
  '/assets/..%2f..%2fpackage.json',
  '/assets//app-1a2b.js',
  '/assets/app-1a2b.js/',
  '/assets/con',
  `/assets/${'a'.repeat(4_000)}`,
  '/docs/%00',
  '/docs/reference/%ff',
  '//',
  '/.',
);

const range = weighted<string>(
  [
    6,
    fc.constantFrom(
      'bytes=5-1',
      'bytes=-0',
      'bytes=99999-',
      'bytes=0-0,2-1',
      'bytes=-',
      'bytes=0-99999999999999999999',
      'items=0-1',
    ),
  ],
  [2, fc.tuple(fc.integer(), fc.integer()).map(([from, to]) => `bytes=${from}-${to}`)],
  [1, headerText],
);

const maybe = (name: string, value: fc.Arbitrary<string>): fc.Arbitrary<Pair[]> =>
  weighted([3, fc.constant<Pair[]>([])], [1, value.map((text): Pair[] => [[name, text]])]);

/**
 * Requests at the edges of the service, which no document describes: files, ids with escapes that mean nothing, ranges,
 * conditions and headers of any kind.
 */
export const edgeRequest = (world: World): fc.Arbitrary<FuzzRequest> => {
  const part = weighted(
    [3, badEscape],
    [2, hostileText.map(toPercent)],
    [2, fc.constantFrom('%00', '%ff', '%ed%a0%80', '%', '%zz', '%c3%28', 'vio_%00', '%2e%2e')],
  );
  const id = fc
    .tuple(
      fc.constantFrom('/violations/', '/document/', '/template/', '/audits/', '/contents/', '/'),
      part,
      fc.constantFrom('', '/review', '/violations', '/comments', '?page=%ff', '?%'),
    )
    .map(([before, text, after]) => `${world.root}${before}${text}${after}`);
  const file = weighted(
    [3, fc.constantFrom(...FILES)],
    [3, odd],
    [2, part.map((text) => `/assets/${text}`)],
  );
  return fc
    .tuple(
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE'),
      weighted([1, id], [1, file]),
      weighted([1, fc.constant<Pair[]>([])], [2, range.map((text): Pair[] => [['Range', text]])]),
      maybe('If-Match', headerText),
      maybe('If-None-Match', headerText),
      maybe('If-Modified-Since', headerText),
      maybe('If-Range', headerText),
      maybe('Accept-Encoding', headerText),
      maybe('Accept', fc.constantFrom('text/html', '*/*', 'image/*;q=x')),
    )
    .map(([method, target, ...headers]) => ({
      operationId: null,
      method,
      target,
      headers: [['Host', world.host], ...world.credentials, ...headers.flat()],
      body: null,
    }));
};
