import type { DraftHint } from '@copydesk/contract/documents/draft-check';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { Mapping } from '@tiptap/pm/transform';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { findingsIn } from './findings.ts';
import type { Segment } from './segments.ts';

/**
 * A sentence that reads like a claim, or words to which a rule objects that is often wrong in the language, with
 * the position in the current text. It is no finding.
 */
export interface MarkedHint {
  /** Stays the same from one check to the next while the sentence begins at its place. */
  readonly id: string;
  readonly from: number;
  readonly to: number;
  /** What the claim seems to be about; several if the sentence has several hints. */
  readonly families: readonly DraftHint['family'][];
  /** The rules that object to the words, if they are often wrong in the language. */
  readonly rules: readonly NonNullable<DraftHint['rule']>[];
}

export interface HintsState {
  readonly marked: readonly MarkedHint[];
  readonly decorations: DecorationSet;
}

interface HintsChange {
  readonly hints: readonly DraftHint[];
  readonly segments: readonly Segment[];
}

const key = new PluginKey<HintsState>('hints');

export const hintsIn = (state: EditorState): HintsState => key.getState(state) as HintsState;

/** Replaces the hints by those of a check. */
export const tellHints = (
  tr: Transaction,
  hints: readonly DraftHint[],
  segments: readonly Segment[],
): Transaction => {
  const change: HintsChange = { hints, segments };
  return tr.setMeta(key, change).setMeta('addToHistory', false);
};

/** What a hint says, as one text to compare. */
const tellsOf = ({ families, rules }: MarkedHint): string =>
  [...families, ...rules.map(({ rule_id: id, reason }) => `${id} ${reason}`)].join('\n');

/** Whether two lists have the same hints. Their positions may differ. */
export const sameHints = (a: readonly MarkedHint[], b: readonly MarkedHint[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((one, at) => one.id === b[at]?.id && tellsOf(one) === tellsOf(b[at])));

/**
 * Moves hints along with the text. A hint stays while its sentence is being changed, because the next check
 * decides about the whole sentence. Otherwise its note would come and go with every key.
 */
const carry = (marked: readonly MarkedHint[], { mapping }: Transaction): readonly MarkedHint[] =>
  marked.flatMap((one) => {
    const [from, to] = [mapping.map(one.from, 1), mapping.map(one.to, -1)];
    return to > from ? [{ ...one, from, to }] : [];
  });

let made = 0;

/** Gives the hints of a check their positions in the current text, one for each sentence. */
const place = (
  before: readonly MarkedHint[],
  since: Mapping,
  { hints, segments }: HintsChange,
): readonly MarkedHint[] => {
  const known = new Map(before.map(({ id, from }) => [from, id] as const));
  const sentences = Map.groupBy(hints, ({ segment, start }) => `${segment} ${start}`);
  return [...sentences.values()].flatMap((ofSentence): MarkedHint[] => {
    const [{ segment: at, start, end }] = ofSentence as [DraftHint];
    const segment = segments[at];
    if (!segment) return [];
    const from = since.map(segment.from + start, 1);
    const to = since.map(segment.from + end, -1);
    if (to <= from) return [];
    const id = known.get(from) ?? `hint-${String((made += 1))}`;
    known.delete(from);
    const families = ofSentence.map(({ family }) => family);
    return [{ id, from, to, families, rules: ofSentence.flatMap(({ rule }) => rule ?? []) }];
  });
};

const drawn = (doc: Node, marked: readonly MarkedHint[]): DecorationSet =>
  DecorationSet.create(
    doc,
    marked.map(({ id, from, to }) =>
      Decoration.inline(from, to, { class: 'hint', 'data-hint': id }, { id }),
    ),
  );

const NOTHING: HintsState = { marked: [], decorations: DecorationSet.empty };

const after = (tr: Transaction, value: HintsState, before: EditorState): HintsState => {
  let next = value;
  if (tr.docChanged && value.marked.length > 0)
    next = {
      marked: carry(value.marked, tr),
      decorations: value.decorations.map(tr.mapping, tr.doc),
    };
  const change = tr.getMeta(key) as HintsChange | undefined;
  if (!change) return next;
  const marked = place(next.marked, findingsIn(before).since, change);
  return marked.length === 0 ? NOTHING : { marked, decorations: drawn(tr.doc, marked) };
};

/** The hint of the sentence with the cursor. A finding at the cursor comes first. */
export const hintAtCursor = (state: EditorState): string | null => {
  if (findingsIn(state).active !== null) return null;
  const { head } = state.selection;
  return hintsIn(state).marked.find(({ from, to }) => from <= head && head <= to)?.id ?? null;
};

/** The mark of the hint at the cursor, and of the one whose note is under the pointer. */
const moments = (state: EditorState): DecorationSet | null => {
  const { marked } = hintsIn(state);
  if (marked.length === 0) return null;
  const { pointed } = findingsIn(state);
  const active = hintAtCursor(state);
  const shown = marked.filter(({ id }) => id === active || id === pointed);
  return DecorationSet.create(
    state.doc,
    shown.map(({ from, to }) => Decoration.inline(from, to, { class: 'hint-active' })),
  );
};

/** Marks hints in the text, apart from findings. Needs the plugins of the findings. */
export const createHints = (): readonly Plugin[] => [
  new Plugin<HintsState>({
    key,
    state: { init: () => NOTHING, apply: (tr, value, before) => after(tr, value, before) },
    props: { decorations: (state) => key.getState(state)?.decorations },
  }),
  new Plugin({ props: { decorations: moments } }),
];
