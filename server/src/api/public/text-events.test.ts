import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TextPiece } from '../../documents/generate/follow-document.ts';
import { cursorOf, framePieces, frameRest, START } from './text-events.ts';

interface Reader {
  readonly texts: Map<number, string>;
  lastId: string | undefined;
}

/** A client as the documentation describes it: adds texts, drops a step's text at a restart. */
const readFrames = (reader: Reader, frames: string, most = Infinity): void => {
  const blocks = frames.split('\n\n').filter((part) => part !== '');
  for (const block of blocks.slice(0, most)) {
    const lines = Object.fromEntries(
      block
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
    ) as { id?: string; event: string; data: string };
    const { step, text = '' } = JSON.parse(lines.data) as { step: number; text?: string };
    if (lines.event === 'restart') reader.texts.set(step, '');
    else reader.texts.set(step, (reader.texts.get(step) ?? '') + text);
    if (lines.id !== undefined) reader.lastId = lines.id;
  }
};

const piece = (seq: number, step: number, attempt: string, text: string): TextPiece => ({
  seq,
  step,
  attempt,
  text,
});

describe('the events of a text', () => {
  test('come in order, each with an id to go on from', () => {
    const { text } = framePieces(START, [piece(5, 0, 'a', 'Oak '), piece(7, 0, 'a', 'desk')]);
    expect(text.replaceAll(/-[\da-f]{8}\n/g, '-checksum\n')).toBe(
      'id: 5-0-4-checksum\nevent: text\ndata: {"step":0,"attempt":"a","text":"Oak "}\n\n' +
        'id: 7-0-8-checksum\nevent: text\ndata: {"step":0,"attempt":"a","text":"desk"}\n\n',
    );
    expect(cursorOf('7-0-8-0000000a')).toMatchObject({ seq: 7, step: 0, length: 8, checksum: 10 });
  });

  test('say that a step begins again, and again to a reader that missed it', () => {
    const first = framePieces(START, [piece(1, 0, 'a', 'Oak')]);
    const again = [piece(1, 0, 'a', 'Oak'), piece(2, 0, 'b', 'Ash')];
    expect(framePieces(first.cursor, again).text).toContain('event: restart');
    const resumed = cursorOf(/id: (\S+)/.exec(first.text)?.[1]);
    expect(framePieces(resumed, again).text).toBe(framePieces(first.cursor, again).text);
    const [, restartId] = /id: (\S+)\nevent: restart/.exec(framePieces(resumed, again).text) ?? [];
    expect(framePieces(cursorOf(restartId), again).text).toMatch(/^id: 2-0-3-\w+\nevent: text/);
    const next = [piece(1, 0, 'a', 'Oak'), piece(2, 1, 'b', 'Ash')];
    expect(framePieces(resumed, next).text).not.toContain('restart');
  });

  test.each(['', 'x', '5', '5-0-3', '-1-0-3-00000000', '5-0-3-0000000g', '9'.repeat(99)])(
    'an id such as %j is the beginning',
    (id) => expect(cursorOf(id)).toEqual(START),
  );

  test('a reader that has all of a text gets no more of it, and one with another text gets it anew', () => {
    const { cursor } = framePieces(START, [piece(1, 0, 'a', 'Oak desk')]);
    expect(frameRest(cursor, { step: 0, text: 'Oak desk' })).toBe('');
    expect(frameRest(cursor, { step: 0, text: 'Oak desk.' })).toContain('"text":"."');
    expect(frameRest(cursor, { step: 0, text: 'Ash desk.' })).toMatch(/restart[^]*Ash desk\./);
    expect(frameRest(cursor, { step: 0, text: 'Oak' })).toMatch(/restart[^]*"Oak"/);
  });

  test('however a stream is cut, a reader ends with the text and nothing else', () => {
    const text = fc.constantFrom('', 'a', 'aa', 'é😀');
    const world = fc.record({
      // Each step in several attempts, of which the last one counts.
      steps: fc.array(fc.array(fc.array(text, { maxLength: 4 }), { minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 3,
      }),
      // How many pieces there are at each connection, and how many events of them are read.
      cuts: fc.array(fc.record({ pieces: fc.nat(12), events: fc.nat(8) }), { maxLength: 4 }),
      // How many pieces were never stored.
      unsent: fc.nat(3),
      // How many events of the end are read at each connection before the last.
      ends: fc.array(fc.nat(2), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(world, ({ steps, cuts, unsent, ends }) => {
        let seq = 0;
        const pieces = steps.flatMap((attempts, step) =>
          attempts.flatMap((texts, n) =>
            texts.map((part) => piece((seq += 2), step, `${step}.${n}`, part)),
          ),
        );
        const output = (steps.at(-1)?.at(-1) ?? []).join('');
        const reader: Reader = { texts: new Map(), lastId: undefined };
        const stored = pieces.slice(0, Math.max(0, pieces.length - unsent));
        for (const cut of cuts.toSorted((a, b) => a.pieces - b.pieces)) {
          // Every connection begins with nothing but the id of the last event.
          const from = cursorOf(reader.lastId);
          const there = stored.slice(0, cut.pieces).filter((one) => one.seq >= from.seq);
          readFrames(reader, framePieces(from, there).text, cut.events);
        }
        const end = { step: steps.length - 1, text: output };
        for (const most of [...ends, Infinity]) {
          readFrames(reader, frameRest(cursorOf(reader.lastId), end), most);
        }
        expect(reader.texts.get(end.step) ?? '').toBe(output);
        if (output !== '') expect(frameRest(cursorOf(reader.lastId), end)).toBe('');
      }),
      { numRuns: 2_000 },
    );
  });
});
