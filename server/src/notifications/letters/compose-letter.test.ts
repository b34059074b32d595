import { expect, test } from 'vitest';
import { newUuid } from '../../platform/ids.ts';
import type { NotificationRow } from '../notification-row.ts';
import { composeLetter } from './compose-letter.ts';

const place = { workspaceId: newUuid(), workspace: 'Bank', publicUrl: 'https://desk.example' };
const row = (changes: Partial<NotificationRow> = {}): NotificationRow => ({
  id: newUuid(),
  kind: 'mention',
  at: new Date('2027-03-02T12:00:00Z'),
  read: false,
  amount: 1,
  actor_kind: 'user',
  actor_id: newUuid(),
  user_name: 'Ben',
  key_name: null,
  audit_id: newUuid(),
  audit_name: 'Autumn',
  audit_status: 'COMPLETED',
  new_violations: 3,
  regressed_violations: 1,
  failure: null,
  violation_id: newUuid(),
  rule_name: 'No superlatives',
  words: 'The best bank.',
  asset_name: 'Savings page',
  comment: 'Look.',
  subject_key_id: null,
  subject_key_name: null,
  subject_key_ends_at: null,
  subject_key_used_at: null,
  subject_key_owner: null,
  document_id: null,
  document_title: null,
  ...changes,
});

test('nothing that somebody wrote becomes a link, a heading or another part of a letter', () => {
  const hostile = 'x\r\nBcc: all@evil.example\r\n\r\nhttps://evil.example/ <b>evil.example</b>';
  const { subject, text } = composeLetter(
    'en',
    [
      row({
        user_name: hostile,
        rule_name: hostile,
        words: hostile,
        comment: hostile,
        asset_name: hostile,
        audit_name: hostile,
      }),
    ],
    { ...place, workspace: hostile },
  );
  expect(subject).not.toMatch(/[\r\n]/);
  expect(`${subject} ${text}`).not.toMatch(/evil\.example|@/);
  const links = text.match(/\S*:\/\/\S+/g) ?? [];
  expect(links).toHaveLength(2);
  for (const link of links) expect(link).toMatch(/^https:\/\/desk\.example\/w\/wsp_/);
});

test('the end of an audit is told with its numbers, and a failure with its reason', () => {
  const about = { kind: 'audit', violation_id: null, words: null, comment: null } as const;
  const one = composeLetter('en', [row({ ...about, rule_name: null, asset_name: null })], place);
  expect(one.subject).toBe(
    'The audit "Autumn" ended with 3 new findings and 1 finding that was fixed and is back',
  );
  expect(one.text).toMatch(/\/audits\/aud_\w+/);
  const failed = { ...about, audit_status: 'FAILED', failure: 'No asset could be read.' } as const;
  const other = composeLetter('nl', [row(failed)], place);
  expect(other.subject).toBe('De audit "Autumn" is mislukt');
  expect(other.text).toContain('Waarom: No asset could be read.');
});

const endingKey = {
  kind: 'key_ends',
  actor_kind: 'system',
  actor_id: null,
  user_name: null,
  audit_id: null,
  audit_name: null,
  audit_status: null,
  violation_id: null,
  rule_name: null,
  words: null,
  asset_name: null,
  comment: null,
  subject_key_id: newUuid(),
  subject_key_name: 'Website build',
  subject_key_ends_at: new Date('2027-03-16T12:30:00Z'),
} as const;

test('a key that ends is told with its name, its end, its last use and where another is made', () => {
  const used = { subject_key_used_at: new Date('2027-03-01T08:05:00Z'), subject_key_owner: 'CMS' };
  const { subject, text } = composeLetter('en', [row({ ...endingKey, ...used })], place);
  expect(subject).toBe('The API key "Website build" ends on 2027-03-16');
  expect(text).toContain(`  Of the service account: CMS
  Ends: 2027-03-16 12:30 UTC
  Last used: 2027-03-01 08:05 UTC
  From then on it is refused. Make another in its place:
  https://desk.example/w/`);
  expect(text).toMatch(/\/w\/wsp_\w+\/settings\/keys$/m);
  const unknown = composeLetter('nl', [row(endingKey)], { ...place, publicUrl: '' });
  expect(unknown.subject).toBe('De API-sleutel "Website build" eindigt op 2027-03-16');
  expect(unknown.text).toContain('Laatst gebruikt: nooit');
  expect(unknown.text).toContain('onder Instellingen, API-sleutels.');
});

test('the name of a key is never a link, nor another line of the letter', () => {
  const hostile = 'x\r\nBcc: all@evil.example\r\n\r\nhttps://evil.example/new-key';
  const changes = { subject_key_name: hostile, subject_key_owner: hostile };
  const { subject, text } = composeLetter('en', [row({ ...endingKey, ...changes })], place);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(`${subject} ${text}`).not.toMatch(/evil\.example|@/);
  for (const link of text.match(/\S*:\/\/\S+/g) ?? []) {
    expect(link).toMatch(/^https:\/\/desk\.example\/w\/wsp_/);
  }
});

test('several new findings of an owner lead to their queue, and a single one to itself', () => {
  const owned = { kind: 'owned', actor_kind: 'system', user_name: null, comment: null } as const;
  const several = composeLetter('en', [row({ ...owned, amount: 4 })], place);
  expect(several.subject).toBe(
    '4 findings of yours are new or back in the audit "Autumn", first: No superlatives',
  );
  expect(several.text).toMatch(/\/queue\?mine=true$/m);
  const single = composeLetter('nl', [row(owned)], place);
  expect(single.subject).toBe(
    'Een bevinding van u is nieuw of terug in de audit "Autumn": No superlatives',
  );
  expect(single.text).toMatch(/\/v\/vio_\w+$/m);
});

test('a long list is cut and counted, and a letter of an unknown address has no links', () => {
  const rows = Array.from({ length: 70 }, () => row());
  const { subject, text, preferencesUrl } = composeLetter('en', rows, { ...place, publicUrl: '' });
  expect(subject).toBe('70 notifications from Bank');
  expect(text).toContain('And 20 more in Copydesk.');
  expect(text).not.toContain('://');
  expect(preferencesUrl).toBeNull();
});

test('a letter about a document names it, says what is asked and leads to it', () => {
  const about = {
    audit_id: null,
    audit_name: null,
    violation_id: null,
    rule_name: null,
    words: null,
    asset_name: null,
    document_id: newUuid(),
    document_title: 'Autumn leaflet',
  };
  const headOf = (
    kind: NotificationRow['kind'],
    language: 'en' | 'nl' = 'en',
    title = about.document_title,
  ) => composeLetter(language, [row({ ...about, kind, document_title: title })], place);
  expect(headOf('approval_asked').subject).toBe(
    'Ben asks you to approve a document: Autumn leaflet',
  );
  expect(headOf('approved').subject).toBe('Ben approved a document: Autumn leaflet');
  expect(headOf('sent_back', 'nl').subject).toBe(
    'Ben heeft een document teruggestuurd: Autumn leaflet',
  );
  expect(headOf('document_owner').subject).toBe(
    'Ben made you the owner of a document: Autumn leaflet',
  );
  expect(headOf('mention').subject).toBe('Ben mentions you in a comment: Autumn leaflet');
  expect(headOf('approved', 'en', '').subject).toContain('a document without a title');
  expect(headOf('approval_asked').text).toMatch(
    /Comment: Look\.\n {2}https:\/\/desk\.example\/w\/wsp_\w+\/documents\/doc_\w+\?panel=approval/,
  );
});
