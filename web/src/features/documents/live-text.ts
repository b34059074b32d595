/** The text of a document as far as its events have arrived. */
export interface LiveText {
  readonly text: string;
  /** The index of the template command that is writing, from 0. */
  readonly step: number;
  /** The id of the last event. A new connection continues after it. */
  readonly lastId: string | null;
  /** How the writing ended; null while it goes on. */
  readonly end: { readonly status: 'ready' | 'failed'; readonly failure: string | null } | null;
}

export const NOTHING_YET: LiveText = { text: '', step: 0, lastId: null, end: null };

interface EventData {
  readonly step?: unknown;
  readonly text?: unknown;
  readonly failure?: unknown;
}

export const EVENTS = ['text', 'restart', 'done', 'failed'] as const;
type EventName = (typeof EVENTS)[number];

const parse = (data: string): EventData => {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

/** Returns the text after one more event. */
export const hear = (
  before: LiveText,
  event: EventName,
  message: { readonly data: string; readonly lastEventId: string },
): LiveText => {
  const data = parse(message.data);
  const lastId = message.lastEventId || before.lastId;
  if (event === 'done') return { ...before, lastId, end: { status: 'ready', failure: null } };
  if (event === 'failed') {
    const failure = typeof data.failure === 'string' ? data.failure : null;
    return { ...before, lastId, end: { status: 'failed', failure } };
  }
  const step = typeof data.step === 'number' ? data.step : before.step;
  // The step starts again, so its earlier output is dropped. The output of earlier steps is not shown either,
  // because only the last step writes the final text.
  if (event === 'restart') return { ...before, text: '', step, lastId };
  const more = typeof data.text === 'string' ? data.text : '';
  return { ...before, text: step === before.step ? before.text + more : more, step, lastId };
};
