import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFrameReader, type Frame } from './read-frames.ts';

const TEXT =
  ': a comment\r\n\r\nid: 7\nevent: text\ndata: {"text":"Größe\u2028"}\n\ndata: a\rdata:b\r\r' +
  'id: 9\nevent: done\ndata: {}\n\nevent: text\ndata: incomplete';

const WHOLE: Frame[] = [
  { event: 'text', data: '{"text":"Größe\u2028"}', id: '7' },
  { event: 'message', data: 'a\nb', id: '7' },
  { event: 'done', data: '{}', id: '9' },
];

test('events are the same in whatever pieces they come, and an incomplete one is none', () => {
  expect(createFrameReader('')(TEXT)).toEqual(WHOLE);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sizes) => {
      const read = createFrameReader('');
      const frames: Frame[] = [];
      for (let at = 0, n = 0; at < TEXT.length; n += 1) {
        const size = sizes[n % sizes.length] ?? 1;
        frames.push(...read(TEXT.slice(at, at + size)));
        at += size;
      }
      expect(frames).toEqual(WHOLE);
    }),
  );
});

test('an event without an id keeps that of the one before, also over a new connection', () => {
  expect(createFrameReader('5')('data: x\n\n')).toEqual([{ event: 'message', data: 'x', id: '5' }]);
});
