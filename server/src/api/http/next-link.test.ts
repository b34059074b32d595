import { expect, test } from 'vitest';
import { nextLinkOf } from './next-link.ts';

test('the link leads to the page that follows and keeps the filters', () => {
  expect(
    nextLinkOf('/public/v1/audits/aud_1/violations?severity=HIGH&page=3', {
      body: {},
      headers: { next_cursor: 'a b&c' },
    }),
  ).toBe('</public/v1/audits/aud_1/violations?severity=HIGH&cursor=a+b%26c>; rel="next"');
  expect(nextLinkOf('/public/v1/assets?after=1', { body: { next_after: 'ast_2' } })).toBe(
    '</public/v1/assets?after=ast_2>; rel="next"',
  );
  expect(nextLinkOf('/public/v1/documents', { body: { next_cursor: 'x' } })).toBe(
    '</public/v1/documents?cursor=x>; rel="next"',
  );
});

test('a last page has no link', () => {
  expect(nextLinkOf('/public/v1/audits', { body: { audits: [] } })).toBeUndefined();
  expect(nextLinkOf('/public/v1/assets', { body: { next_after: null } })).toBeUndefined();
  expect(nextLinkOf('/public/v1/template', { body: [] })).toBeUndefined();
});

test('a hostile query cannot end the header early', () => {
  const link = nextLinkOf('/public/v1/audits?x=%0d%0aSet-Cookie:a>&limit=1', {
    headers: { next_cursor: '1' },
  });
  expect(link).toBe('</public/v1/audits?x=%0D%0ASet-Cookie%3Aa%3E&limit=1&cursor=1>; rel="next"');
});
