import { createHash } from 'node:crypto';

/** What a client of the chat-completions protocol sends, as far as the fake provider reads it. */
export interface ChatBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly response_format?: {
    readonly type: string;
    readonly json_schema?: { readonly schema?: Schema };
  };
}

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
}

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part: { text?: string }) => part.text ?? '').join('\n')
      : '';

/** Everything that was said in the messages of some roles. */
export const saidBy = (body: ChatBody, ...roles: readonly string[]): string =>
  body.messages
    .filter(({ role }) => roles.includes(role))
    .map(({ content }) => textOf(content))
    .join('\n');

/** Names a question: the same messages have the same name. */
export const hashOf = (body: ChatBody): string =>
  createHash('sha256').update(JSON.stringify(body.messages)).digest('hex').slice(0, 16);

/** The smallest value that a schema accepts, for questions that want JSON. */
const sampleOf = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0]);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sampleOf(value)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
    case 'string':
      return 'sample';
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case undefined:
    default:
      return null;
  }
};

/**
 * A Markdown text that depends on nothing but the messages. Its words are those of the instructions,
 * so it is in the language that the instructions are written in.
 */
const draftOf = (body: ChatBody): string => {
  const hash = hashOf(body);
  const said = saidBy(body, 'system', 'developer') || saidBy(body, 'user');
  const words = said.match(/\p{L}{2,}/gu) ?? ['text'];
  const start = Number.parseInt(hash.slice(0, 6), 16) % words.length;
  // A number now and then: a few words over and over would look like a model that repeats itself.
  const take = (from: number, count: number): string =>
    Array.from({ length: count }, (_, i) => {
      const word = words[(start + from + i) % words.length];
      return i % 12 === 11 ? `${word} ${from + i}` : word;
    }).join(' ');
  return `# ${take(0, 4)} ${hash}\n\n${take(4, 60)}.\n\n- ${take(64, 8)}\n- ${take(72, 8)}\n`;
};

export const defaultReply = (body: ChatBody): string => {
  const schema = body.response_format?.json_schema?.schema;
  return schema ? JSON.stringify(sampleOf(schema)) : draftOf(body);
};

/** A text in a language that the instructions are not in. */
export const wrongLanguageReply = (body: ChatBody): string =>
  /\p{Script=Greek}/u.test(saidBy(body, 'system', 'developer', 'user'))
    ? '# Uusi myymälä\n\nUusi myymälämme Tampereella avaa ovensa lauantaina. Tule kahville ja tutustu kesän mallistoon.\n'
    : '# Νέο κατάστημα\n\nΤο νέο μας κατάστημα ανοίγει το Σάββατο. Περάστε για έναν καφέ και δείτε τη συλλογή μας.\n';

/** The fake's own tokens: four characters each. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** The reply as far as the limit of the request lets it come. */
const limited = (body: ChatBody, reply: string) => {
  const limit = (body.max_completion_tokens ?? body.max_tokens ?? Infinity) * 4;
  return reply.length > limit
    ? { text: reply.slice(0, limit), finish: 'length' }
    : { text: reply, finish: 'stop' };
};

const usageOf = (body: ChatBody, text: string) => {
  const input = tokensOf(saidBy(body, 'system', 'developer', 'user', 'assistant'));
  const output = tokensOf(text);
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
};

const event = (body: ChatBody, members: object): string =>
  `data: ${JSON.stringify({ id: 'chat-1', object: 'chat.completion.chunk', created: 1, model: body.model, ...members })}\n\n`;

export const deltaEvent = (body: ChatBody, content: string): string =>
  event(body, { choices: [{ index: 0, delta: { content }, finish_reason: null }] });

/** The reply in pieces, then the end of the stream: its reason, the usage when asked for, and DONE. */
export const eventsOf = (body: ChatBody, reply: string, tokensPerChunk: number) => {
  const { text, finish } = limited(body, reply);
  const size = tokensPerChunk * 4;
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
    deltaEvent(body, text.slice(i * size, (i + 1) * size)),
  );
  const end = [event(body, { choices: [{ index: 0, delta: {}, finish_reason: finish }] })];
  if (body.stream_options?.include_usage) {
    end.push(event(body, { choices: [], usage: usageOf(body, text) }));
  }
  end.push('data: [DONE]\n\n');
  return { pieces, end };
};

export const completionOf = (body: ChatBody, reply: string): string => {
  const { text, finish } = limited(body, reply);
  const message = { role: 'assistant', content: text };
  return JSON.stringify({
    id: 'chat-1',
    object: 'chat.completion',
    created: 1,
    model: body.model,
    choices: [{ index: 0, message, finish_reason: finish }],
    usage: usageOf(body, text),
  });
};
