import type { Finding, FindingCluster } from '@copydesk/contract/findings/finding';
import { expect, test } from 'vitest';
import {
  clusterKey,
  type Decisions,
  isWaiting,
  layOut,
  type QueueRow,
  type RowDecision,
  stateOf,
  undecidedOf,
} from './rows.ts';

const finding = (id: string): Finding =>
  ({ id, review_state: 'undecided', dismissal_reason: null }) as Finding;

const cluster = (id: string, count: number, undecided = count): FindingCluster => ({
  id,
  severity: 'HIGH',
  count,
  undecided,
  assets: count,
  sample: finding(`${id} sample`),
});

const decided = (
  state: RowDecision['state'],
  of: FindingCluster,
  undecided: number,
  isMember = false,
): RowDecision => ({ state, reason: null, clusterKey: clusterKey(of), isMember, undecided });

test('an opened cluster is followed by its members, and only it', () => {
  const [one, two] = [cluster('a', 2), cluster('b', 1)];
  const rows = layOut([one, two], new Map([[clusterKey(one), [finding('1'), finding('2')]]]));
  expect(rows.map(({ key }) => key)).toEqual([clusterKey(one), '1', '2', clusterKey(two)]);
});

test('a cluster waits until each of its undecided members is decided', () => {
  const one = cluster('a', 3, 2);
  const rows = layOut([one], new Map([[clusterKey(one), [finding('1'), finding('2')]]]));
  const [whole, first, second] = rows as [QueueRow, QueueRow, QueueRow];
  const made = (...keys: string[]): Decisions =>
    new Map(keys.map((key) => [key, decided('fixed', one, 1, true)]));
  expect([undecidedOf(whole, made()), stateOf(whole, made())]).toEqual([2, 'undecided']);
  expect([undecidedOf(whole, made('1')), stateOf(whole, made('1'))]).toEqual([1, 'undecided']);
  expect([isWaiting(first, made('1')), isWaiting(second, made('1'))]).toEqual([false, true]);
  expect([undecidedOf(whole, made('1', '2')), stateOf(whole, made('1', '2'))]).toEqual([
    0,
    'fixed',
  ]);
});

test('a decision about a cluster is that of its members, and undoing it is too', () => {
  const one = cluster('a', 2);
  const [whole, first] = layOut([one], new Map([[clusterKey(one), [finding('1')]]])) as [
    QueueRow,
    QueueRow,
  ];
  const made: Decisions = new Map([[whole.key, decided('dismissed', one, 2)]]);
  expect([stateOf(whole, made), stateOf(first, made)]).toEqual(['dismissed', 'dismissed']);
  expect([isWaiting(whole, made), isWaiting(first, made)]).toEqual([false, false]);
  expect([isWaiting(whole, new Map()), isWaiting(first, new Map())]).toEqual([true, true]);
});

test('findings of one cluster with two severities are two rows', () => {
  const one = cluster('a', 1);
  expect(clusterKey(one)).not.toBe(clusterKey({ ...one, severity: 'LOW' }));
});
