import type { ClassItem, Pattern } from './pattern.ts';
import type { FoldCode } from './required-literals.ts';
import { asUnicode, codesOf, longMembersOf, membersOf, type Writing } from './write-pattern.ts';

/** `word` is the edge of a word, `inner` every place that is none. */
export type Edge = 'begin' | 'end' | 'word' | 'inner';

/** One step of a program. Of the two ways of a `split` the first is tried first. */
export type Step =
  | { readonly kind: 'read'; readonly test: number; readonly next: number }
  | { readonly kind: 'split'; first: number; second: number }
  | { readonly kind: 'edge'; readonly edge: Edge; readonly next: number }
  | { readonly kind: 'match' };

/** A pattern as steps that read one character each. */
export interface Program {
  readonly steps: readonly Step[];
  readonly start: number;
  /** The tests that `read` steps name by their index: one character, or a class. */
  readonly tests: readonly (number | RegExp)[];
}

const EDGES: Readonly<Record<string, Edge>> = {
  '^': 'begin',
  '\\A': 'begin',
  $: 'end',
  '\\z': 'end',
  '\\b': 'word',
  '\\B': 'inner',
};

/** Whether a part can match nothing. A bare mark does so where folding takes marks away. */
const canBeEmpty = (pattern: Pattern, fold: FoldCode): boolean => {
  switch (pattern.kind) {
    case 'edge':
      return true;
    case 'sequence':
      return pattern.parts.every((part) => canBeEmpty(part, fold));
    case 'choice':
      return pattern.parts.some((part) => canBeEmpty(part, fold));
    case 'repeat':
      return pattern.min === 0 || canBeEmpty(pattern.part, fold);
    case 'character':
      return fold(pattern.code) === '';
    case 'any':
    case 'class':
      return false;
  }
};

/**
 * Compiles a pattern for folded text, so that it matches what RE2 matches with the text of `writePattern`. It
 * is compiled from its end to its beginning: every part is given the step that follows it.
 */
export const compileProgram = (pattern: Pattern, writing: Writing): Program => {
  const plain = { ...writing, marked: false };
  const steps: Step[] = [{ kind: 'match' }];
  const tests: (number | RegExp)[] = [];
  const numbers = new Map<number | string, number>();
  const add = (step: Step): number => steps.push(step) - 1;
  const testOf = (key: number | string): number => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, tests.length);
    return tests.push(typeof key === 'number' ? key : new RegExp(`^${key}$`, 'u')) - 1;
  };
  const read = (key: number | string, next: number): number =>
    add({ kind: 'read', test: testOf(key), next });
  const readAll = (codes: readonly number[], next: number): number =>
    codes.reduceRight((after, code) => read(code, after), next);
  const either = (ways: readonly number[]): number =>
    ways
      .slice(0, -1)
      .reduceRight((second, first) => add({ kind: 'split', first, second }), ways.at(-1) as number);
  const members = (items: readonly ClassItem[]): string =>
    asUnicode(items.map((item) => membersOf(item, plain)).join(''));

  const ofClass = ({ negated, items }: Pattern & { kind: 'class' }, next: number): number => {
    if (negated) return read(`[^${members(items)}]`, next);
    const isNegated = (item: ClassItem): boolean => item.kind !== 'range' && item.negated;
    const plainItems = items.filter((item) => !isNegated(item));
    const long = items.flatMap((item) => longMembersOf(item, plain));
    return either([
      ...(plainItems.length === 0 ? [] : [read(`[${members(plainItems)}]`, next)]),
      ...items.filter(isNegated).map((item) => read(`[^${members([item])}]`, next)),
      ...long.map((codes) => readAll(codes, next)),
    ]);
  };

  const ofRepeat = (repeat: Pattern & { kind: 'repeat' }, next: number): number => {
    const { part, min, max, lazy } = repeat;
    const choose = (into: number): number =>
      add(
        lazy
          ? { kind: 'split', first: next, second: into }
          : { kind: 'split', first: into, second: next },
      );
    let entry = next;
    if (max === null) {
      const again: Step = { kind: 'split', first: next, second: next };
      const loop = add(again);
      const into = emit(part, loop);
      if (lazy) again.second = into;
      else again.first = into;
      // A part that can be empty is tried once before the loop may end, as RE2 does.
      if (min > 0) entry = into;
      else entry = canBeEmpty(part, writing.fold) ? choose(into) : loop;
    } else {
      for (let more = max - min; more > 0; more--) entry = choose(emit(part, entry));
    }
    for (let left = max === null ? min - 1 : min; left > 0; left--) entry = emit(part, entry);
    return entry;
  };

  const emit = (part: Pattern, next: number): number => {
    switch (part.kind) {
      case 'character':
        return readAll(codesOf(writing.fold(part.code)), next);
      case 'any':
        return read(writing.marked ? '[^]' : String.raw`[^\n]`, next);
      case 'class':
        return ofClass(part, next);
      case 'edge':
        return add({ kind: 'edge', edge: EDGES[part.source] as Edge, next });
      case 'sequence':
        return part.parts.reduceRight((after, one) => emit(one, after), next);
      case 'choice':
        return either(part.parts.map((one) => emit(one, next)));
      case 'repeat':
        return ofRepeat(part, next);
    }
  };

  return { start: emit(pattern, 0), steps, tests };
};
