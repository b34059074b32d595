import type { DraftFinding } from '@copydesk/contract/documents/draft-check';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Mapping } from '@tiptap/pm/transform';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { maskText } from './plain-text.ts';
import type { Segment } from './segments.ts';

/** A finding with its position in the current text. */
export interface MarkedFinding {
  /** Stays the same from one check to the next while the finding stays at its place. */
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly quote: string;
  readonly finding: DraftFinding;
}

export interface FindingsState {
  readonly marked: readonly MarkedFinding[];
  readonly decorations: DecorationSet;
  /** The changes of the text since it was last sent to be checked. */
  readonly since: Mapping;
  /** The finding that the cursor is in. */
  readonly active: string | null;
  /** The finding whose note is under the pointer. */
  readonly pointed: string | null;
  /** The range that a rewrite is about. It stays highlighted while the cursor is elsewhere. */
  readonly held: { readonly from: number; readonly to: number } | null;
}

type FindingsChange =
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'found';
      readonly findings: readonly DraftFinding[];
      readonly segments: readonly Segment[];
    }
  | { readonly kind: 'open'; readonly id: string }
  | { readonly kind: 'point'; readonly id: string | null }
  | { readonly kind: 'hold'; readonly range: FindingsState['held'] };

/** Returns the attributes that draw a finding. The caller chooses colours and lines. */
export type DrawFinding = (finding: DraftFinding) => Readonly<Record<string, string>>;

const key = new PluginKey<FindingsState>('findings');

export const findingsIn = (state: EditorState): FindingsState =>
  key.getState(state) as FindingsState;

const tell = (tr: Transaction, change: FindingsChange): Transaction =>
  tr.setMeta(key, change).setMeta('addToHistory', false);

export const tellSent = (tr: Transaction): Transaction => tell(tr, { kind: 'sent' });
export const tellFound = (
  tr: Transaction,
  findings: readonly DraftFinding[],
  segments: readonly Segment[],
): Transaction => tell(tr, { kind: 'found', findings, segments });
export const tellOpen = (tr: Transaction, id: string): Transaction =>
  tell(tr, { kind: 'open', id });
export const tellPoint = (tr: Transaction, id: string | null): Transaction =>
  tell(tr, { kind: 'point', id });
export const tellHold = (tr: Transaction, range: FindingsState['held']): Transaction =>
  tell(tr, { kind: 'hold', range });

const textBetween = (doc: Node, from: number, to: number): string =>
  maskText(doc.textBetween(from, to, '\n', '\n'));

const stillReads = (doc: Node, from: number, to: number, quote: string): boolean =>
  to - from === quote.length && textBetween(doc, from, to) === quote;

const changedBy = ({ mapping }: Transaction): readonly (readonly [number, number])[] => {
  const ranges: (readonly [number, number])[] = [];
  mapping.maps.forEach((map, at) => {
    const rest = mapping.slice(at + 1);
    map.forEach((_from, _to, from, to) => ranges.push([rest.map(from, -1), rest.map(to, 1)]));
  });
  return ranges;
};

/** Moves findings along with the text, and drops findings whose words were changed. */
const carry = (marked: readonly MarkedFinding[], tr: Transaction): readonly MarkedFinding[] => {
  const changed = changedBy(tr);
  return marked.flatMap((one) => {
    const from = tr.mapping.map(one.from, 1);
    const to = tr.mapping.map(one.to, -1);
    const isTouched = changed.some(([start, end]) => start <= to && end >= from);
    if (isTouched && !stillReads(tr.doc, from, to, one.quote)) return [];
    return from === one.from && to === one.to ? [one] : [{ ...one, from, to }];
  });
};

let made = 0;

/** Whether the notes of two findings would have the same content. */
export const saysTheSame = (a: DraftFinding, b: DraftFinding): boolean =>
  a.rule_id === b.rule_id &&
  a.rule_version === b.rule_version &&
  a.severity === b.severity &&
  a.reason === b.reason &&
  a.suggestion === b.suggestion &&
  a.insertion?.text === b.insertion?.text &&
  a.omission === b.omission;

/**
 * Gives the findings of a check their positions in the current text. A finding at an unchanged place keeps
 * its id.
 */
const place = (
  { marked, since }: FindingsState,
  doc: Node,
  findings: readonly DraftFinding[],
  segments: readonly Segment[],
): readonly MarkedFinding[] => {
  const nameOf = (ruleId: string, from: number, to: number): string => `${ruleId} ${from} ${to}`;
  const known = new Map(
    marked.map((one) => [nameOf(one.finding.rule_id, one.from, one.to), one] as const),
  );
  return findings.flatMap((finding): MarkedFinding[] => {
    const segment = finding.segment === null ? undefined : segments[finding.segment];
    if (!segment || finding.start === null || finding.end === null) return [];
    const quote = segment.text.slice(finding.start, finding.end);
    const from = since.map(segment.from + finding.start, 1);
    const to = since.map(segment.from + finding.end, -1);
    if (quote === '' || !stillReads(doc, from, to, quote)) return [];
    const name = nameOf(finding.rule_id, from, to);
    const before = known.get(name);
    // Otherwise two findings of one rule at the same place would get the same id.
    known.delete(name);
    if (before && saysTheSame(before.finding, finding)) return [before];
    return [{ id: before?.id ?? `finding-${String((made += 1))}`, from, to, quote, finding }];
  });
};

const idOf = (spec: unknown): string => String((spec as { id?: string }).id);

/**
 * Draws only new findings and removes only old ones, so that the other marks keep their elements on the page.
 */
const redraw = (
  decorations: DecorationSet,
  doc: Node,
  marked: readonly MarkedFinding[],
  draw: DrawFinding,
): DecorationSet => {
  const drawn = new Map(decorations.find().map((one) => [idOf(one.spec), one] as const));
  const wanted = new Map(marked.map((one) => [one.id, one] as const));
  const gone = [...drawn].flatMap(([id, { from, to, spec }]) => {
    const one = wanted.get(id);
    const isSame =
      one?.from === from &&
      one.to === to &&
      (spec as { severity?: string }).severity === one.finding.severity;
    if (isSame) return [];
    const old = drawn.get(id);
    drawn.delete(id);
    return old ? [old] : [];
  });
  const fresh = marked
    .filter(({ id }) => !drawn.has(id))
    .map(({ id, from, to, finding }) =>
      Decoration.inline(
        from,
        to,
        { nodeName: 'mark', ...draw(finding), 'data-finding': id },
        { id, severity: finding.severity },
      ),
    );
  if (gone.length === 0 && fresh.length === 0) return decorations;
  return decorations.remove(gone).add(doc, fresh);
};

const holds = ({ from, to }: MarkedFinding, at: number): boolean => from <= at && at <= to;

/** The finding at the cursor. Of several it is the shortest; of equally long ones it is the open one. */
const activeAt = (
  marked: readonly MarkedFinding[],
  at: number,
  open: string | null,
): string | null => {
  const lengthOf = ({ from, to }: MarkedFinding): number => to - from;
  let found: MarkedFinding | null = null;
  for (const one of marked) {
    if (!holds(one, at)) continue;
    const by = found ? lengthOf(one) - lengthOf(found) : -1;
    if (by < 0 || (by === 0 && one.id === open)) found = one;
  }
  return found?.id ?? null;
};

/** The open finding stays open while the cursor is in it. Otherwise the finding at the cursor is opened. */
const stillActive = (marked: readonly MarkedFinding[], at: number, open: string | null) =>
  marked.some((one) => one.id === open && holds(one, at)) ? open : activeAt(marked, at, open);

const after = (tr: Transaction, value: FindingsState, draw: DrawFinding): FindingsState => {
  let next = value;
  if (tr.docChanged) {
    const marked = carry(value.marked, tr);
    const since = new Mapping([...value.since.maps, ...tr.mapping.maps]);
    let decorations = value.decorations.map(tr.mapping, tr.doc);
    if (marked.length !== value.marked.length)
      decorations = redraw(decorations, tr.doc, marked, draw);
    const held = value.held && {
      from: tr.mapping.map(value.held.from, 1),
      to: tr.mapping.map(value.held.to, -1),
    };
    next = {
      ...value,
      marked,
      since,
      decorations,
      held: held && held.to > held.from ? held : null,
    };
  }
  if (tr.selectionSet || tr.docChanged)
    next = { ...next, active: activeAt(next.marked, tr.selection.head, next.active) };
  const change = tr.getMeta(key) as FindingsChange | undefined;
  if (change?.kind === 'open')
    return { ...next, active: stillActive(next.marked, tr.selection.head, change.id) };
  if (change?.kind === 'sent') return { ...next, since: new Mapping() };
  if (change?.kind === 'point') return { ...next, pointed: change.id };
  if (change?.kind === 'hold') return { ...next, held: change.range };
  if (change?.kind === 'found') {
    const marked = place(next, tr.doc, change.findings, change.segments);
    const active = stillActive(marked, tr.selection.head, next.active);
    return { ...next, marked, active, decorations: redraw(next.decorations, tr.doc, marked, draw) };
  }
  return next;
};

const NOTHING: FindingsState = {
  marked: [],
  decorations: DecorationSet.empty,
  since: new Mapping(),
  active: null,
  pointed: null,
  held: null,
};

/** The temporary marks: the finding under the pointer, and the range that a rewrite is about. */
const moments = (
  { marked, active, pointed, held }: FindingsState,
  doc: Node,
): DecorationSet | null => {
  const shown = marked.filter(({ id }) => id === active || id === pointed);
  const drawn = [
    ...shown.map(({ from, to }) => Decoration.inline(from, to, { class: 'finding-active' })),
    ...(held ? [Decoration.inline(held.from, held.to, { class: 'held' })] : []),
  ];
  return drawn.length > 0 ? DecorationSet.create(doc, drawn) : null;
};

/** Marks findings in the text, and moves each mark with its words while the text is edited. */
export const createFindings = (draw: DrawFinding): readonly Plugin[] => [
  new Plugin<FindingsState>({
    key,
    state: { init: () => NOTHING, apply: (tr, value) => after(tr, value, draw) },
    props: { decorations: (state) => key.getState(state)?.decorations },
  }),
  new Plugin({ props: { decorations: (state) => moments(findingsIn(state), state.doc) } }),
];
