import { describe, expect, test } from 'vitest';
import {
  briefly,
  emptyForm,
  fieldErrors,
  isAddress,
  mistakesOf,
  requestOf,
  scheduleOf,
} from './audit-form.ts';

const form = emptyForm('Europe/Amsterdam', []);
const PACKS = ['eu-finance', 'house'];

describe('the request of a form', () => {
  test('names only what was chosen, whatever else was typed before', () => {
    const typed = { ...form, urls: 'https://bank.example/', sitemaps: 'https://bank.example/map' };
    expect(requestOf({ ...typed, source: 'sitemaps' }, PACKS)).toMatchObject({
      all_assets: false,
      urls: [],
      sitemaps: ['https://bank.example/map'],
    });
    expect(requestOf(typed, PACKS)).toMatchObject({ all_assets: true, urls: [], sitemaps: [] });
  });

  test('takes addresses line by line and leaves out empty lines', () => {
    const urls = ' https://bank.example/a \n\n https://bank.example/b\n';
    expect(requestOf({ ...form, source: 'urls', urls }, PACKS).urls).toEqual([
      'https://bank.example/a',
      'https://bank.example/b',
    ]);
  });

  test('lists packs only when some are left out', () => {
    expect(requestOf(form, PACKS)).not.toHaveProperty('packs');
    expect(requestOf({ ...form, without: ['house'] }, PACKS).packs).toEqual(['eu-finance']);
    expect(requestOf({ ...form, without: PACKS }, PACKS).packs).toEqual([]);
  });

  test('says nothing of metadata that nobody gave', () => {
    expect(requestOf(form, PACKS)).not.toHaveProperty('metadata');
    expect(requestOf({ ...form, market: ['EU'], language: 'NL' }, PACKS).metadata).toEqual({
      market: ['EU'],
      language: 'NL',
    });
  });

  test('has its cadence when it is a schedule', () => {
    expect(scheduleOf({ ...form, when: 'schedule', time: '07:30' }, PACKS)).toMatchObject({
      cron: '30 7 * * 1',
      timezone: 'Europe/Amsterdam',
    });
  });

  test('keeps an empty list of packs when it is shown briefly', () => {
    expect(briefly(requestOf({ ...form, without: PACKS }, PACKS))).toEqual({
      all_assets: true,
      packs: [],
    });
  });
});

test("each of the server's mistakes is shown at its field, with the line it is about", () => {
  const issue = (...loc: (string | number)[]) => ({
    loc: ['body', ...loc],
    msg: `Value error, wrong ${loc.join('/')}`,
    type: 'value_error',
  });
  const written = { ...form, urls: 'https://bank.example/\n\nnonsense' };
  const issues = [
    issue('urls', 1),
    issue('crawl', 'max_pages'),
    issue('crawl', 'url'),
    issue('packs', 0),
    issue('assets'),
    issue('metadata', 'language'),
    issue('cron'),
  ];
  expect(fieldErrors(issues, written)).toEqual({
    urls: 'nonsense: wrong urls/1',
    maxPages: 'wrong crawl/max_pages',
    crawlUrl: 'wrong crawl/url',
    without: 'wrong packs/0',
    picked: 'wrong assets',
    language: 'wrong metadata/language',
    cron: 'wrong cron',
  });
});

test('a mistake is found in what was chosen, and in nothing else', () => {
  const fields = (part: Partial<typeof form>) =>
    mistakesOf({ ...form, ...part }).map(({ field, text }) => `${field} ${text}`);
  expect(fields({ urls: 'nonsense', crawlUrl: 'nonsense' })).toEqual([]);
  expect(fields({ source: 'picked' })).toEqual(['picked mistake_no_assets']);
  expect(fields({ source: 'urls', urls: 'nonsense' })).toEqual(['urls mistake_address']);
  expect(fields({ source: 'sitemaps' })).toEqual(['sitemaps mistake_no_address']);
  const many = 'https://bank.example/\n'.repeat(21);
  expect(fields({ source: 'sitemaps', sitemaps: many })).toEqual(['sitemaps mistake_too_many']);
  expect(fields({ source: 'crawl', crawlUrl: 'https://bank.example/' })).toEqual([]);
  expect(fields({ when: 'schedule', rhythm: 'own', cron: ' ' })).toEqual(['cron mistake_no_cron']);
});

test('an address is completed wherever one is asked for', () => {
  const typed = {
    ...form,
    urls: 'bank.example\nhttps://bank.example/a',
    sitemaps: 'bank.example/s.xml',
  };
  const crawlUrl = 'bank.example';
  expect(mistakesOf({ ...typed, source: 'urls' })).toEqual([]);
  expect(requestOf({ ...typed, source: 'urls' }, []).urls).toEqual([
    'https://bank.example',
    'https://bank.example/a',
  ]);
  expect(requestOf({ ...typed, source: 'sitemaps' }, []).sitemaps).toEqual([
    'https://bank.example/s.xml',
  ]);
  expect(mistakesOf({ ...form, source: 'crawl', crawlUrl })).toEqual([]);
  expect(requestOf({ ...form, source: 'crawl', crawlUrl }, []).crawl?.url).toBe(
    'https://bank.example',
  );
  expect(mistakesOf({ ...form, source: 'crawl', crawlUrl: 'two words' })).toHaveLength(1);
});

test('a form that is opened with a site reads that site', () => {
  expect(emptyForm('Europe/Amsterdam', [], 'bank.example')).toMatchObject({
    source: 'crawl',
    crawlUrl: 'bank.example',
  });
});

test.each([
  ['https://bank.example/savings', true],
  ['http://bank.example', true],
  ['bank.example', false],
  ['ftp://bank.example/', false],
  ['javascript:alert(1)', false],
  ['https://user:word@bank.example/', false],
  ['', false],
])('whether %j is an address of a page: %s', (text, expected) => {
  expect(isAddress(text)).toBe(expected);
});
