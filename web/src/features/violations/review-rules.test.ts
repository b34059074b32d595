import type { ChangedDecision } from '@copydesk/contract/violations/decision';
import type { Violation } from '@copydesk/contract/violations/violation';
import { expect, test } from 'vitest';
import { nextWaiting } from '../../parts/review/advance.ts';
import { addCounts, countMoves, negate, NO_COUNTS, sumOf } from '../../parts/review/decided.ts';
import { onGroup, onIds } from './effect.ts';
import { readDecisions } from './read-changes.ts';
import { composeReason, readReason } from '../../parts/review/reasons.ts';
import { flatten, patchPages, type RowPage, takeOver } from './row-pages.ts';
import { readReviewSearch } from './search.ts';
import { chooseRange, isChosen, MOST_CHOSEN, NONE_CHOSEN, toggle } from './selection.ts';

const FIXED = { state: 'fixed', reason: null } as const;
const DISMISSED = { state: 'dismissed', reason: 'Duplicate' } as const;

const row = (id: string, groupId: string | null = null): Violation => ({
  id,
  audit_id: 'aud_1',
  review_state: 'undecided',
  severity: 'HIGH',
  rule_id: null,
  rule_name: null,
  asset_id: null,
  asset_name: null,
  asset_url: null,
  violating_text: null,
  reason: '',
  recommended_solution: null,
  suggested_text: null,
  dismissal_reason: null,
  group_id: groupId,
  assigned_to_user_ids: [],
});
const page = (...violations: Violation[]): RowPage => ({
  violations,
  total: 4,
  inAudit: 4,
  after: null,
  next: null,
});
const statesOf = (pages: readonly RowPage[]) => flatten(pages).map((one) => one.review_state);

test('a decision about a group reaches its members on every page and leaves other rows alone', () => {
  const pages = [page(row('a', 'g'), row('b')), page(row('c'), row('d', 'g'))];
  const patched = patchPages(pages, onGroup('g', FIXED));
  expect(statesOf(patched)).toEqual(['fixed', 'undecided', 'undecided', 'fixed']);
  expect(patched[0]?.violations[1]).toBe(pages[0]?.violations[1]);
});

test('a page without a changed row stays the same page, and pages without one the same pages', () => {
  const pages = [page(row('a')), page(row('b'))];
  const patched = patchPages(pages, onIds(['b'], DISMISSED));
  expect(patched[0]).toBe(pages[0]);
  expect(patched[1]?.violations[0]).toMatchObject({
    review_state: 'dismissed',
    dismissal_reason: 'Duplicate',
  });
  expect(patchPages(pages, onIds(['z'], FIXED))).toBe(pages);
});

test('a second reading moves no row: what is gone was decided, what is new is only counted', () => {
  const pages = [page(row('a'), row('b'), row('c'))];
  const fresh = [row('a'), row('n'), { ...row('c'), review_state: 'fixed' as const }, row('z')];
  const taken = takeOver(pages, fresh, DISMISSED);
  expect(flatten(taken.pages).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(statesOf(taken.pages)).toEqual(['undecided', 'dismissed', 'fixed']);
  expect(taken.unseen).toBe(1);
});

test('the list advances to the next that waits, then to the first that was passed over', () => {
  const rows = ['open', 'done', 'done', 'open', 'done'];
  const waits = (one: string): boolean => one === 'open';
  expect(nextWaiting(rows, 1, waits, false)).toBe(3);
  expect(nextWaiting(rows, 3, waits, false)).toBe(0);
  expect(nextWaiting(rows, 3, waits, true)).toBeNull();
  expect(nextWaiting(['open'], 0, waits, false)).toBeNull();
});

test('a range runs from the last chosen row to here, in both directions', () => {
  const order = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const indexOf = (id: string): number | undefined => {
    const at = order.findIndex((one) => one.id === id);
    return at < 0 ? undefined : at;
  };
  const down = chooseRange(toggle(NONE_CHOSEN, 'b'), order, indexOf, 'd');
  expect([...down.ids]).toEqual(['b', 'c', 'd']);
  const up = chooseRange(toggle(NONE_CHOSEN, 'c'), order, indexOf, 'a');
  expect([...up.ids].toSorted()).toEqual(['a', 'b', 'c']);
  expect(isChosen(toggle(down, 'c'), 'c')).toBe(false);
});

test('no more are chosen than one request can name', () => {
  const order = Array.from({ length: MOST_CHOSEN + 50 }, (_, at) => ({ id: `v${at}` }));
  const indexOf = (id: string): number => Number(id.slice(1));
  const chosen = chooseRange(toggle(NONE_CHOSEN, 'v0'), order, indexOf, `v${order.length - 1}`);
  expect(chosen.ids.size).toBe(MOST_CHOSEN);
});

test('counts move with a decision and move back with its undo', () => {
  const moves = countMoves([{ state: 'fixed', reason: null }], DISMISSED, 4);
  expect(moves).toMatchObject({ fixed: -1, undecided: -4, dismissed: 5 });
  expect(sumOf(moves)).toBe(0);
  expect(addCounts(moves, negate(moves))).toEqual(NO_COUNTS);
});

test('a reason keeps its preset through storing, with and without words of its own', () => {
  expect(composeReason('duplicate', '  ')).toBe('Duplicate');
  expect(readReason(composeReason('accepted_risk', ' until May '))).toEqual({
    preset: 'accepted_risk',
    words: 'until May',
  });
  expect(readReason('Duplicated by hand')).toEqual({ preset: null, words: 'Duplicated by hand' });
});

const change = (about: Partial<ChangedDecision>): ChangedDecision => ({
  seq: 1,
  at: '2026-01-01T00:00:00.000Z',
  actor: { kind: 'user', id: 'usr_2', name: 'Reviewer', you: false },
  action: 'mark_fixed',
  state: 'fixed',
  reason: null,
  violation_id: 'a',
  group_id: null,
  whole_group: false,
  changed: 1,
  undoes: null,
  decision_id: null,
  ...about,
});

test('a decision inside a group that was not about the group reaches one violation', () => {
  const alone = readDecisions([change({ group_id: 'g' })], () => false);
  expect(alone.effects).toEqual([onIds(['a'], FIXED)]);
  const whole = readDecisions([change({ group_id: 'g', whole_group: true })], () => false);
  expect(whole.effects).toEqual([onGroup('g', FIXED)]);
});

test('what does not say which violations it changed asks for a second reading', () => {
  const bulk = change({ decision_id: 'dec_1', state: 'fixed', changed: 400 });
  const undone = change({ action: 'undo', state: null, changed: 3 });
  expect(readDecisions([bulk, bulk], () => false)).toMatchObject({
    mustReread: true,
    assumed: FIXED,
    effects: [],
  });
  expect(readDecisions([bulk, undone], () => false).assumed).toBeNull();
  expect(readDecisions([change({})], () => false).mustReread).toBe(false);
});

test('a decision that came along with new findings says nothing about the list', () => {
  const carried = change({ action: 'carry', state: null, changed: 9 });
  expect(readDecisions([carried, change({ action: 'inherit' })], () => false)).toMatchObject({
    effects: [],
    notes: [],
    mustReread: false,
  });
});

test('what this page did is not told again, and what the person did elsewhere shows without a note', () => {
  const elsewhere = change({ seq: 2, actor: { kind: 'user', id: 'usr_1', name: 'Me', you: true } });
  const news = readDecisions([change({ seq: 1 }), elsewhere], ({ seq }) => seq === 1);
  expect(news.effects).toHaveLength(1);
  expect(news.notes).toEqual([]);
});

test('an address that nobody made shows the list as if nothing were said', () => {
  const read = readReviewSearch({ state: 'x', severity: 1, v: '../', from: '<', search: '' });
  expect(Object.values(read).filter((value) => value !== undefined)).toEqual([]);
  expect(readReviewSearch({ v: 'vio_01kb3yz8v7e8xs6e1hq6m2p4aj' }).v).toContain('vio_');
});
