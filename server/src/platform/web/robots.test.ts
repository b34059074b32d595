import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crawlDelayOf, isAllowedByRobots, parseRobots, readRobots } from './robots.ts';
import type { FetchFailure, FetchedPage } from './safe-fetch.ts';

const allowed = (text: string, path: string, agent = 'copydesk') =>
  isAllowedByRobots(parseRobots(Buffer.from(text)), agent, `https://a.test${path}`);
const rules = (...lines: string[]) => ['User-agent: *', ...lines].join('\n');

test('a robot obeys the groups that name it, together, and no others', () => {
  const text = `
    User-agent: *
    Disallow: /
    user-agent: Other
    USER-AGENT: CopyDesk/2.0
    Disallow: /private
    Crawl-delay: 2
    Sitemap: https://a.test/map.xml
    Disallow: /more

    User-agent: copydesk
    Disallow: /third
    Crawl-delay: 0.5`;
  expect(['/', '/private', '/more', '/third'].map((path) => allowed(text, path))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(allowed(text, '/third', 'other')).toBe(true);
  expect(allowed(text, '/x', 'copydesker')).toBe(false);
  const robots = parseRobots(Buffer.from(text));
  expect(robots.sitemaps).toEqual(['https://a.test/map.xml']);
  expect(crawlDelayOf(robots, 'copydesk')).toBe(2);
  expect(crawlDelayOf(robots, 'nobody')).toBeNull();
});

test.each([
  ['/fish', '/fish.html', true],
  ['/fish', '/Fish', false],
  ['/fish*', '/fishheads/x', true],
  ['/fish/', '/fish', false],
  ['/*.php', '/folder/a.php?x=1', true],
  ['/*.php$', '/folder/a.php', true],
  ['/*.php$', '/folder/a.php?x=1', false],
  ['/a*b*c', '/a-b-c-d', true],
  ['/a*b*b$', '/ab', false],
  ['/a*b*b$', '/abb', true],
  ['/a*a$', '/a', false],
  ['/$', '/', true],
  ['/$', '/a', false],
  ['/a$b', '/a$bc', true],
  ['/a%24b', '/a$b', true],
  ['/a%2Ab', '/a*b', true],
  ['/a%2Ab', '/axb', false],
  ['/ü', '/%C3%BC', true],
  ['/%c3%bc', '/ü', true],
  ['/%7Euser', '/~user', true],
  ['/a%2fb', '/a/b', false],
  ['/x?y=*', '/x?y=1', true],
  ['*', '/anything', true],
  ['nothing', '/nothing', false],
  ['', '/', false],
])('the rule %j on %j', (pattern, path, matched) => {
  expect(allowed(rules(`Disallow: ${pattern}`), path)).toBe(!matched);
});

test('the longest rule decides, and of two equal ones the milder', () => {
  expect(allowed(rules('Allow: /p', 'Disallow: /'), '/page')).toBe(true);
  expect(allowed(rules('Disallow: /page', 'Allow: /p'), '/page')).toBe(false);
  expect(allowed(rules('Disallow: /page', 'Allow: /page'), '/page')).toBe(true);
  expect(allowed(rules('Allow: /page', 'Disallow: /page'), '/page')).toBe(true);
  expect(allowed(rules('Disallow: /'), '/robots.txt')).toBe(true);
});

test('comments, a byte order mark and every kind of line end are understood', () => {
  expect(allowed('\ufeffUser-agent: * # all\rDisallow : /a # not this\r\nDisallow:/b', '/a')).toBe(
    false,
  );
  expect(allowed('Disallow: /\nUser-agent: *\nDisallow:', '/')).toBe(true);
});

test('of a long file the first 500 KiB count, without the line that is cut', () => {
  const kept = 'Disallow: /first\nDisallow: /sec';
  const begin = `User-agent: *\n#${'x'.repeat(500 * 1024 - kept.length - 16)}\n`;
  expect(begin.length + kept.length).toBe(500 * 1024);
  const text = `${begin}${kept}ond\nDisallow: /third`;
  expect(allowed(text, '/first')).toBe(false);
  expect(allowed(text, '/sec')).toBe(true);
  expect(allowed(text, '/second')).toBe(true);
  expect(allowed(text, '/third')).toBe(true);
});

const failed = (part: Partial<FetchFailure>) =>
  ({ ok: false, status: null, ...part }) as FetchFailure;

test('a missing file allows everything, a broken or unreachable server nothing', () => {
  const judge = (part: Partial<FetchFailure>) =>
    isAllowedByRobots(readRobots(failed(part)), 'copydesk', 'https://a.test/x');
  expect(judge({ code: 'http_status', status: 404 })).toBe(true);
  expect(judge({ code: 'http_status', status: 401 })).toBe(true);
  expect(judge({ code: 'too_many_redirects' })).toBe(true);
  expect(judge({ code: 'http_status', status: 500 })).toBe(false);
  expect(judge({ code: 'http_status', status: 503 })).toBe(false);
  expect(judge({ code: 'timeout' })).toBe(false);
  expect(judge({ code: 'blocked_address' })).toBe(false);
  const page = { ok: true, status: 200, body: Buffer.from(rules('Disallow: /x')) } as FetchedPage;
  expect(isAllowedByRobots(readRobots(page), 'copydesk', 'https://a.test/x')).toBe(false);
});

const path = fc.stringMatching(/^\/[a-c/]{0,12}$/);
const pattern = fc.stringMatching(/^\/[a-c/*]{0,8}\$?$/);

test('patterns mean the same as the regular expressions they resemble', () => {
  fc.assert(
    fc.property(pattern, path, (rule, at) => {
      const source = rule.replaceAll('*', '.*').replaceAll('/', '\\/');
      expect(allowed(rules(`Disallow: ${rule}`), at)).toBe(!new RegExp(`^${source}`).test(at));
    }),
    { numRuns: 3_000 },
  );
});

test('the order of rules means nothing', () => {
  const rule = fc
    .tuple(fc.constantFrom('Allow', 'Disallow'), pattern)
    .map((pair) => pair.join(': '));
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 6 }), path, (lines, at) => {
      expect(allowed(rules(...lines), at)).toBe(allowed(rules(...lines.toReversed()), at));
    }),
  );
});

test('no file breaks the reader, and none makes it slow', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.webUrl(), (bytes, url) => {
      const robots = parseRobots(Buffer.from(bytes));
      expect(typeof isAllowedByRobots(robots, 'copydesk', url)).toBe('boolean');
    }),
  );
  const evil = rules(...Array.from({ length: 250 }, () => `Disallow: /${'*a'.repeat(900)}*b$`));
  const began = performance.now();
  expect(allowed(evil, `/${'a'.repeat(2_000)}`)).toBe(true);
  expect(performance.now() - began).toBeLessThan(1_000);
});
