import type { Member } from '@copydesk/contract/members/members';
import { expect, test } from 'vitest';
import { mentionAt, mentionedIn, membersLike, withMention } from './mention-query.ts';

const member = (id: string, name: string, email = `${id}@desk.example`): Member => ({
  user_id: id,
  name,
  email,
  role: 'reviewer',
  joined_at: '2026-01-01T00:00:00.000Z',
});
const anna = member('a', 'Anna de Wit');
const zoe = member('z', 'Zoë Bell');
const nameless = member('n', '', 'team@desk.example');

test('an @ begins a mention, and an address or a sentence after an @ does not', () => {
  expect(mentionAt('Ask @', 5)).toEqual({ start: 4, typed: '' });
  expect(mentionAt('Ask @Anna de', 12)).toEqual({ start: 4, typed: 'Anna de' });
  expect(mentionAt('(@an and more', 4)).toEqual({ start: 1, typed: 'an' });
  expect(mentionAt('anna@desk', 9)).toBeNull();
  expect(mentionAt('@@', 2)).toBeNull();
  expect(mentionAt('@Anna please look at', 20)).toBeNull();
});

test('members are found by any word of their name, without accents, or by their address', () => {
  const members = [anna, zoe, nameless];
  expect(membersLike(members, 'zoe')).toEqual([zoe]);
  expect(membersLike(members, 'wit')).toEqual([anna]);
  expect(membersLike(members, 'anna de')).toEqual([anna]);
  expect(membersLike(members, 'team')).toEqual([nameless]);
  expect(membersLike(members, 'x')).toEqual([]);
  expect(membersLike(members, '')).toHaveLength(3);
});

test('a chosen person takes the place of what was typed, and the cursor goes after the name', () => {
  const text = 'Ask @an about it';
  const begun = mentionAt(text, 7);
  expect(begun && withMention(text, begun, anna)).toEqual({
    text: 'Ask @Anna de Wit about it',
    cursor: 17,
  });
});

test('whoever is named after an @ is mentioned, and a chosen one before a namesake', () => {
  const other = member('b', 'Anna de Wit');
  const text = 'Ask @Anna de Wit, not Zoë Bell';
  expect(mentionedIn(text, [anna, other, zoe], new Set(['b']))).toEqual(['b', 'a']);
  expect(mentionedIn('@team@desk.example', [nameless], new Set())).toEqual(['n']);
});
