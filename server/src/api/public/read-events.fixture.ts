export interface ReadEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const parse = (block: string): ReadEvent | undefined => {
  const lines = block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line] as const);
  const value = (name: string) => lines.find(([key]) => key === name)?.[1].slice(name.length + 2);
  const data = value('data');
  if (data === undefined) return undefined;
  return {
    id: value('id'),
    event: value('event') ?? 'message',
    data: JSON.parse(data) as Record<string, unknown>,
  };
};

/** Reads a stream of events over a real socket, until it ends or `isEnough` says so. */
export const readEvents = async (
  url: string,
  headers: Record<string, string>,
  isEnough: (events: readonly ReadEvent[]) => boolean = () => false,
): Promise<ReadEvent[]> => {
  const cut = new AbortController();
  const response = await fetch(url, { headers, signal: cut.signal });
  if (response.status !== 200 || !response.body) throw new Error(`status ${response.status}`);
  const events: ReadEvent[] = [];
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const bytes of response.body) {
      text += decoder.decode(bytes as Uint8Array, { stream: true });
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        const event = parse(text.slice(0, end));
        text = text.slice(end + 2);
        if (event) events.push(event);
        if (event && isEnough(events)) {
          cut.abort();
          return events;
        }
      }
    }
  } catch (error) {
    if (!cut.signal.aborted) throw error;
  }
  return events;
};
