/** One event of a stream of Server-Sent Events. */
export interface Frame {
  readonly event: string;
  readonly data: string;
  /** The id of the last event that had one; empty before. */
  readonly id: string;
}

const END_OF_LINE = /\r\n|\n|\r/;

/** Reads text in pieces, and returns the events that became complete by each piece. */
export const createFrameReader = (lastId: string): ((piece: string) => Frame[]) => {
  let rest = '';
  let id = lastId;
  let event = '';
  let data: string[] = [];
  const readField = (line: string): void => {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    else if (name === 'data') data.push(value);
    else if (name === 'id' && !value.includes('\0')) id = value;
  };
  const finish = (): Frame[] => {
    const found = data.length > 0 ? [{ event: event || 'message', data: data.join('\n'), id }] : [];
    event = '';
    data = [];
    return found;
  };
  return (piece) => {
    const text = rest + piece;
    // A carriage return at the end may be half of a line ending.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(END_OF_LINE);
    rest = (lines.pop() ?? '') + text.slice(whole.length);
    return lines.flatMap((line) => {
      if (line === '') return finish();
      readField(line);
      return [];
    });
  };
};
