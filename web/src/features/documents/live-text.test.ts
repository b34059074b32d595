import { expect, test } from 'vitest';
import { hear, type LiveText, NOTHING_YET } from './live-text.ts';

type Told = readonly [event: Parameters<typeof hear>[1], data: unknown, id?: string];

const after = (...told: readonly Told[]): LiveText =>
  told.reduce<LiveText>(
    (live, [event, data, id = '']) =>
      hear(live, event, {
        data: typeof data === 'string' ? data : JSON.stringify(data),
        lastEventId: id,
      }),
    NOTHING_YET,
  );

test('texts of one step are put together, and the last event is where to go on', () => {
  expect(
    after(['text', { step: 0, text: 'A ' }, '1'], ['text', { step: 0, text: 'desk' }, '2']),
  ).toEqual({
    text: 'A desk',
    step: 0,
    lastId: '2',
    end: null,
  });
});

test('a step that begins again, or the next one, begins with nothing', () => {
  const again = after(
    ['text', { step: 0, text: 'A shelf' }, '1'],
    ['restart', { step: 0 }, '2'],
    ['text', { step: 0, text: 'A desk' }, '3'],
  );
  expect(again.text).toBe('A desk');
  const next = after(['text', { step: 0, text: 'Plan' }], ['text', { step: 1, text: 'Text' }]);
  expect(next).toMatchObject({ text: 'Text', step: 1 });
});

test('the end keeps the text and says how it ended', () => {
  const written: Told = ['text', { step: 0, text: 'A desk' }, '1'];
  expect(after(written, ['done', { status: 'ready' }])).toMatchObject({
    text: 'A desk',
    lastId: '1',
    end: { status: 'ready', failure: null },
  });
  expect(after(written, ['failed', { failure: 'cancelled' }])).toMatchObject({
    text: 'A desk',
    end: { status: 'failed', failure: 'cancelled' },
  });
});

test('what cannot be read changes nothing', () => {
  expect(after(['text', { step: 0, text: 'A' }], ['text', 'no json'], ['text', 'null']).text).toBe(
    'A',
  );
});
