import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
const GROUNDS = ['paper', 'sheet', 'paper-2', 'paper-3', 'act-soft'] as const;

type Three = readonly [number, number, number];

/** The red, green and blue of a token in a scheme, as light and not as voltage. */
const lightOf = (token: string, scheme: 'light' | 'dark'): Three => {
  const found = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens);
  const hex = found?.[scheme === 'light' ? 1 : 2];
  if (!hex) throw new Error(`there is no colour ${token}`);
  const at = (place: number): number => {
    const share = Number.parseInt(hex.slice(place, place + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [at(1), at(3), at(5)];
};

/** What is left of a colour for somebody without one of the cones: Machado, Oliveira and Fernandes 2009. */
const SIGHTS: Readonly<Record<string, readonly [Three, Three, Three]>> = {
  'full sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

const times = (rows: readonly [Three, Three, Three], [r, g, b]: Three): Three => {
  const [x, y, z] = rows.map(([one, two, three]) => one * r + two * g + three * b);
  const within = (value = 0): number => Math.min(1, Math.max(0, value));
  return [within(x), within(y), within(z)];
};

/** CIE Lab of light in sRGB, under D65. */
const labOf = ([r, g, b]: Three): Three => {
  const bend = (share: number): number =>
    share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116;
  const x = bend((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = bend(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = bend((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};

const distance = (one: Three, two: Three): number =>
  Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);

const luminance = ([r, g, b]: Three): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

const contrast = (one: Three, two: Three): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(two)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/**
 * Side by side a difference of 2.3 is just seen. Bars and marks are small and stand apart, and are compared from
 * memory, for which five times as much is the usual least.
 */
const LEAST = 12;

const SCHEMES = ['light', 'dark'] as const;

const sights = SCHEMES.flatMap((scheme) =>
  Object.entries(SIGHTS).map(([sight, rows]) => ({ scheme, sight, rows })),
);

test.each(sights)('two severities are two colours in $scheme with $sight', ({ scheme, rows }) => {
  const seen = SEVERITIES.map((name) => ({
    name,
    lab: labOf(times(rows, lightOf(`severity-${name}`, scheme))),
  }));
  const near = seen.flatMap((one, at) =>
    seen
      .slice(at + 1)
      .map((two) => ({ pair: `${one.name}, ${two.name}`, apart: distance(one.lab, two.lab) }))
      .filter(({ apart }) => apart < LEAST),
  );
  expect(near).toEqual([]);
});

test.each(SCHEMES)('the worse a severity is, the darker is its colour in %s', (scheme) => {
  const lightness = SEVERITIES.map((name) => labOf(lightOf(`severity-${name}`, scheme))[0]);
  expect(lightness).toEqual(lightness.toSorted((a, b) => a - b));
});

test.each(SCHEMES)('every severity can be read on every ground in %s', (scheme) => {
  const pale = SEVERITIES.flatMap((name) =>
    [...GROUNDS, `severity-${name}-soft`]
      .map((ground) => ({
        on: `${name} on ${ground}`,
        contrast: contrast(lightOf(`severity-${name}`, scheme), lightOf(ground, scheme)),
      }))
      .filter((one) => one.contrast < 4.5),
  );
  expect(pale).toEqual([]);
});
