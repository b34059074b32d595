import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gatherPieces } from './gather-pieces.ts';

test('pieces that come fast are heard together, and a pause holds nothing back', async () => {
  const heard: string[] = [];
  const pieces = gatherPieces((text) => void heard.push(text));
  for (const letter of 'abcdef') pieces.add(letter);
  expect(heard).toEqual([]);
  await sleep(150);
  expect(heard).toEqual(['abcdef']);
  pieces.add('g');
  pieces.end();
  expect(heard).toEqual(['abcdef', 'g']);
});

test('a character that the provider cut in two is heard whole', async () => {
  const heard: string[] = [];
  const pieces = gatherPieces((text) => void heard.push(text));
  const [first = '', second = ''] = '🌰'.split('');
  pieces.add(`nut ${first}`);
  await sleep(150);
  pieces.add(`${second}!`);
  pieces.end();
  expect(heard).toEqual(['nut ', '🌰!']);
});

test('half a character at the end is marked as broken', () => {
  const heard: string[] = [];
  const pieces = gatherPieces((text) => void heard.push(text));
  pieces.add('nut \ud83c');
  pieces.end();
  expect(heard).toEqual(['nut \ufffd']);
});
