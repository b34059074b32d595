import type { ReviewState } from '@copydesk/contract/shared/review';
import { toPublicId } from '../platform/ids.ts';
import type { Contradiction, Judged, JudgedFinding } from './find-contradictions.ts';
import type { PickedSnapshot } from './pick-snapshots.ts';

/** A finding of one version or of both, with the newest decision about the same words. Ids are public. */
export interface BacktestEntry {
  readonly assetId: string;
  readonly assetName: string;
  readonly assetUrl: string | null;
  readonly quote: string | null;
  readonly sentence: string | null;
  readonly earlier: { readonly violationId: string; readonly state: ReviewState } | null;
}

/** The count is exact. Only the first thousand entries are kept. */
interface BacktestList<Entry = BacktestEntry> {
  readonly count: number;
  readonly entries: readonly Entry[];
}

export interface Backtest {
  /** How many snapshots were checked with both versions. */
  readonly snapshots: number;
  /** How many could not be checked: their text is damaged, or checking it failed. */
  readonly unread: number;
  readonly same: BacktestList;
  readonly changed: BacktestList;
  readonly new: BacktestList;
  readonly gone: BacktestList;
  readonly contradicted: BacktestList<BacktestEntry & { readonly how: Contradiction }>;
}

const MOST_ENTRIES = 1_000;
const MOST_CHARACTERS = 1_000;

const cut = (text: string | null): string | null => text?.slice(0, MOST_CHARACTERS) ?? null;

const entryOf = (
  { assetId, assetName, assetUrl }: PickedSnapshot,
  { quote, sentence, decided }: JudgedFinding,
): BacktestEntry => ({
  assetId: toPublicId('ast', assetId),
  assetName,
  assetUrl,
  quote: cut(quote),
  sentence: cut(sentence),
  earlier: decided && {
    violationId: toPublicId('vio', decided.violationId),
    state: decided.state,
  },
});

const emptyList = <Entry>() => ({ count: 0, entries: [] as Entry[] });

const addTo = <Found, Entry>(
  list: { count: number; entries: Entry[] },
  found: readonly Found[],
  toEntry: (one: Found) => Entry,
): void => {
  list.count += found.length;
  const room = MOST_ENTRIES - list.entries.length;
  list.entries.push(...found.slice(0, room).map(toEntry));
};

/**
 * Starts an empty result. The findings of each snapshot are added to it; null counts the snapshot as unread.
 */
export const startBacktest = () => {
  const result = {
    snapshots: 0,
    unread: 0,
    same: emptyList<BacktestEntry>(),
    changed: emptyList<BacktestEntry>(),
    new: emptyList<BacktestEntry>(),
    gone: emptyList<BacktestEntry>(),
    contradicted: emptyList<BacktestEntry & { readonly how: Contradiction }>(),
  };
  const add = (snapshot: PickedSnapshot, judged: Judged | null): void => {
    result[judged ? 'snapshots' : 'unread'] += 1;
    if (!judged) return;
    for (const name of ['same', 'changed', 'new', 'gone'] as const) {
      addTo(result[name], judged[name], (one) => entryOf(snapshot, one));
    }
    addTo(result.contradicted, judged.contradicted, ({ how, ...one }) => ({
      ...entryOf(snapshot, one),
      how,
    }));
  };
  return { result: result as Backtest, add };
};
