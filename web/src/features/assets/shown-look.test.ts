import type { AssetAudit, SnapshotSummary } from '@copydesk/contract/library/library';
import { expect, test } from 'vitest';
import { shownLook } from './shown-look.ts';

const snapshot = (id: string, hasText = true) =>
  ({ id, has_text: hasText }) as unknown as SnapshotSummary;
const audit = (id: string, snapshotId: string | null, status = 'completed') =>
  ({ id, snapshot_id: snapshotId, asset_status: status }) as unknown as AssetAudit;

const page = {
  snapshots: [snapshot('broken', false), snapshot('new'), snapshot('old')],
  audits: [
    audit('failed', 'broken', 'failed'),
    audit('third', 'new'),
    audit('second', 'new'),
    audit('first', 'old'),
  ],
};
const shown = (search: Parameters<typeof shownLook>[1]) => {
  const look = shownLook(page, search);
  return [look.snapshot?.id, look.audit?.id, look.audits.map(({ id }) => id).join(' ')];
};

test('the newest look that gave a text is shown, with the newest audit that read it', () => {
  expect(shown({})).toEqual(['new', 'third', 'third second']);
});

test('an audit brings the snapshot along that it read', () => {
  expect(shown({ audit: 'first' })).toEqual(['old', 'first', 'first']);
  expect(shown({ audit: 'first', snapshot: 'new' })).toEqual(['old', 'first', 'first']);
});

test('a snapshot is shown with the audits that read it and no others', () => {
  expect(shown({ snapshot: 'old' })).toEqual(['old', 'first', 'first']);
  expect(shown({ snapshot: 'broken' })).toEqual(['broken', undefined, '']);
});

test('what the address names and the asset does not have is passed over', () => {
  expect(shown({ audit: 'nonsense', snapshot: 'nonsense' })).toEqual([
    'new',
    'third',
    'third second',
  ]);
  expect(shownLook({ snapshots: [], audits: [] }, {})).toEqual({
    snapshot: null,
    audit: null,
    audits: [],
  });
});
