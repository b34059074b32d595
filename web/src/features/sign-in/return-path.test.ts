import { beforeEach, expect, test, vi } from 'vitest';
import { ownPath, rememberReturn, takeReturn } from './return-path.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});

test('the way back never leads to another place', () => {
  const own = ['/', '/w/wsp_1/audits?search=a#b', '/invitation'];
  expect(own.map((path) => ownPath(path))).toEqual(own);
  const foreign = [
    '//evil.example',
    String.raw`/\evil.example`,
    'https://evil.example',
    'javascript:alert(1)',
    'w/wsp_1',
    '',
  ];
  expect(foreign.map((path) => ownPath(path))).toEqual(foreign.map(() => undefined));
  expect(ownPath(undefined)).toBeUndefined();
});

test('a way back is given once', () => {
  rememberReturn('/w/wsp_1/rules', 0);
  expect(takeReturn(1)).toBe('/w/wsp_1/rules');
  expect(takeReturn(1)).toBeUndefined();
});

test('a way back is forgotten when the link has ended', () => {
  rememberReturn('/w/wsp_1/rules', 0);
  expect(takeReturn(21 * 60_000)).toBeUndefined();
});

test('what somebody else wrote into the storage is not followed', () => {
  localStorage.setItem('copydesk.return', '{"path":"//evil.example","until":9}');
  expect(takeReturn(1)).toBeUndefined();
  localStorage.setItem('copydesk.return', 'nonsense');
  expect(takeReturn(1)).toBeUndefined();
});
