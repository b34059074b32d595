/** A colour: red, green and blue from 0 to 255, and alpha from 0 to 1. */
type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** What one element puts behind its content, and the opacity of the element with all its content. */
type Sheet = readonly [red: number, green: number, blue: number, alpha: number, opacity: number];

/** The colour of a text and the sheets behind it, the nearest first. Behind them all is white. */
export type Paint = readonly [text: Rgba, sheets: readonly Sheet[]];

const WHITE: Rgba = [255, 255, 255, 1];

/** Lays a colour over another one. */
const over = ([r, g, b, a]: Rgba, [r2, g2, b2, a2]: Rgba): Rgba => {
  const below = a2 * (1 - a);
  const alpha = a + below;
  const mix = (upper: number, lower: number): number =>
    alpha === 0 ? 0 : (upper * a + lower * below) / alpha;
  return [mix(r, r2), mix(g, g2), mix(b, b2), alpha];
};

/** The colour that a reader sees where an element draws `top`. */
const seen = (top: Rgba, sheets: readonly Sheet[]): Rgba => {
  let colour = top;
  for (const [r, g, b, a, opacity] of sheets) {
    const [red, green, blue, alpha] = over(colour, [r, g, b, a]);
    colour = [red, green, blue, alpha * opacity];
  }
  return over(colour, WHITE);
};

const linear = (channel: number): number => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** The relative luminance of WCAG 2.2. */
const luminanceOf = ([red, green, blue]: Rgba): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast ratio of WCAG 2.2 between a text and what is behind it, from 1 to 21. */
export const contrastOf = ([text, sheets]: Paint): number => {
  const one = luminanceOf(seen(text, sheets));
  const other = luminanceOf(seen([0, 0, 0, 0], sheets));
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
};
