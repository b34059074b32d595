/** A letter of a page and the box that it is drawn in, in units of the viewport. */
export interface Glyph {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Matrix = readonly [number, number, number, number, number, number];

/** What a page of pdf.js draws: numbers of operations, and what each is given. */
export interface Operations {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

interface Shown {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

/** Font units for a width of one, and whether the font is written from top to bottom. */
interface FontFacts {
  readonly scale: number;
  readonly isVertical: boolean;
}

export interface PageFacts {
  readonly numbers: Readonly<Record<string, number>>;
  /** From points of the page to the viewport. */
  readonly viewport: Matrix;
  readonly fontOf: (name: string) => FontFacts;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** How far letters reach above and below their line, as parts of their size. Accents and tails are within. */
const ABOVE = 0.98;
const BELOW = 0.28;
/** Slanted letters reach over their width. */
const BESIDE = 0.06;

const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && 'unicode' in value && 'width' in value;

const numbersOf = (value: unknown): readonly number[] =>
  Array.isArray(value) || ArrayBuffer.isView(value)
    ? Array.from(value as ArrayLike<unknown>, Number)
    : [];

const matrixOf = (value: unknown): Matrix => {
  const numbers = numbersOf(value);
  return numbers.length === 6 && numbers.every(Number.isFinite)
    ? (numbers as unknown as Matrix)
    : IDENTITY;
};

interface TextState {
  size: number;
  font: FontFacts;
  letterSpace: number;
  wordSpace: number;
  stretch: number;
  leading: number;
  rise: number;
}

interface Graphics {
  matrix: Matrix;
  text: TextState;
}

interface Walk {
  readonly facts: PageFacts;
  readonly glyphs: Glyph[];
  readonly saved: Graphics[];
  now: Graphics;
  /** Where the line of text begins, and where the next letter stands on it. */
  line: Matrix;
  along: number;
}

const START: TextState = {
  size: 0,
  font: { scale: 0.001, isVertical: false },
  letterSpace: 0,
  wordSpace: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
};

const boxOf = (matrix: Matrix, x: number, y: number, width: number, height: number) => {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  const across = corners.map(([a, b]) => matrix[0] * a + matrix[2] * b + matrix[4]);
  const down = corners.map(([a, b]) => matrix[1] * a + matrix[3] * b + matrix[5]);
  return {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  };
};

const showText = (walk: Walk, shown: unknown): void => {
  const { text, matrix } = walk.now;
  const { size, font, letterSpace, wordSpace, stretch, rise } = text;
  const whole = multiply(multiply(walk.facts.viewport, matrix), walk.line);
  for (const one of Array.isArray(shown) ? (shown as unknown[]) : []) {
    if (typeof one === 'number') {
      walk.along -= (one / 1000) * size * (font.isVertical ? -1 : stretch);
    } else if (isShown(one)) {
      const advance = one.width * font.scale * size;
      const space = letterSpace + (one.isSpace ? wordSpace : 0);
      const pad = size * BESIDE;
      const box = font.isVertical
        ? boxOf(whole, -size / 2 - pad, walk.along - size, size + 2 * pad, size)
        : boxOf(
            whole,
            walk.along - pad,
            rise - size * BELOW,
            advance * stretch + 2 * pad,
            size * (ABOVE + BELOW),
          );
      walk.glyphs.push({ text: one.unicode, ...box });
      walk.along += font.isVertical ? -(size + space) : (advance + space) * stretch;
    }
  }
};

const moveLine = (walk: Walk, x: number, y: number): void => {
  walk.line = multiply(walk.line, [1, 0, 0, 1, x, y]);
  walk.along = 0;
};

type Step = (walk: Walk, args: readonly unknown[]) => void;

const number = (value: unknown): number => (Number.isFinite(Number(value)) ? Number(value) : 0);

const save: Step = (walk) => {
  walk.saved.push({ matrix: walk.now.matrix, text: { ...walk.now.text } });
};
const restore: Step = (walk) => {
  walk.now = walk.saved.pop() ?? walk.now;
};
const transform: Step = (walk, args) => {
  walk.now.matrix = multiply(walk.now.matrix, matrixOf(args));
};

const STEPS: Readonly<Record<string, Step>> = {
  save,
  restore,
  transform,
  paintFormXObjectBegin: (walk, args) => {
    save(walk, []);
    if (args[0]) transform(walk, numbersOf(args[0]));
  },
  paintFormXObjectEnd: restore,
  beginText: (walk) => {
    walk.line = IDENTITY;
    walk.along = 0;
  },
  setTextMatrix: (walk, args) => {
    walk.line = matrixOf(args[0] ?? args);
    walk.along = 0;
  },
  moveText: (walk, args) => moveLine(walk, number(args[0]), number(args[1])),
  setLeadingMoveText: (walk, args) => {
    walk.now.text.leading = number(args[1]);
    moveLine(walk, number(args[0]), number(args[1]));
  },
  setLeading: (walk, args) => {
    walk.now.text.leading = -number(args[0]);
  },
  nextLine: (walk) => moveLine(walk, 0, walk.now.text.leading),
  setCharSpacing: (walk, args) => {
    walk.now.text.letterSpace = number(args[0]);
  },
  setWordSpacing: (walk, args) => {
    walk.now.text.wordSpace = number(args[0]);
  },
  setHScale: (walk, args) => {
    walk.now.text.stretch = number(args[0]) / 100;
  },
  setTextRise: (walk, args) => {
    walk.now.text.rise = number(args[0]);
  },
  setFont: (walk, args) => {
    walk.now.text.font = walk.facts.fontOf(String(args[0]));
    walk.now.text.size = number(args[1]);
  },
  showText: (walk, args) => showText(walk, args[0]),
};

/** Says where each letter of a page is drawn, in the order in which it is drawn. */
export const placeGlyphs = (operations: Operations, facts: PageFacts): readonly Glyph[] => {
  const steps = new Map(
    Object.entries(STEPS).map(([name, step]) => [facts.numbers[name] ?? -1, step]),
  );
  const walk: Walk = {
    facts,
    glyphs: [],
    saved: [],
    now: { matrix: IDENTITY, text: { ...START } },
    line: IDENTITY,
    along: 0,
  };
  for (const [at, operation] of operations.fnArray.entries()) {
    const args = operations.argsArray[at];
    steps.get(operation)?.(walk, Array.isArray(args) ? (args as unknown[]) : numbersOf(args));
  }
  return walk.glyphs;
};
