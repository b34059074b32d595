/** A place in a text, as UTF-16 offsets. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** What a rule objects to: a place, or the whole text where something is missing from it (null). */
export interface Mark {
  readonly rule: string;
  readonly span: Span | null;
}

/** How the marks of the engine compare with those of a reader. */
export interface Outcome {
  readonly hits: readonly Mark[];
  readonly missed: readonly Mark[];
  /** Marks that no reader made. */
  readonly surplus: readonly Mark[];
}

export interface Score {
  readonly expected: number;
  readonly found: number;
  readonly hits: number;
  /** Null where nothing was found, expected or either: there is nothing to be right about. */
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
}

const overlaps = (one: Span, other: Span): boolean =>
  one.start < other.end && other.start < one.end;

/** Where exactly a phrase begins is taste, so marks of the same rule agree as soon as they overlap. */
const agrees = (one: Mark, other: Mark): boolean =>
  one.rule === other.rule &&
  (one.span === null || other.span === null
    ? one.span === other.span
    : overlaps(one.span, other.span));

/**
 * Compares what a reader expects with what was found. A second mark on an expected place says nothing
 * new to the reader and counts neither for nor against the engine.
 */
export const compareMarks = (expected: readonly Mark[], found: readonly Mark[]): Outcome => {
  const isIn = (marks: readonly Mark[], mark: Mark): boolean =>
    marks.some((one) => agrees(one, mark));
  return {
    hits: expected.filter((mark) => isIn(found, mark)),
    missed: expected.filter((mark) => !isIn(found, mark)),
    surplus: found.filter((mark) => !isIn(expected, mark)),
  };
};

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Adds up outcomes, counting only the marks that are asked for. */
export const scoreOf = (
  outcomes: readonly Outcome[],
  isCounted: (mark: Mark) => boolean,
): Score => {
  const count = (marks: (outcome: Outcome) => readonly Mark[]): number =>
    outcomes.reduce((sum, outcome) => sum + marks(outcome).filter(isCounted).length, 0);
  const hits = count((outcome) => outcome.hits);
  const expected = hits + count(({ missed }) => missed);
  const found = hits + count(({ surplus }) => surplus);
  return {
    expected,
    found,
    hits,
    precision: share(hits, found),
    recall: share(hits, expected),
    f1: share(2 * hits, expected + found),
  };
};
