import {
  type Attributes,
  context,
  type Context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** Until traces are started, the library behind this does nothing. */
const tracer = trace.getTracer('copydesk');
let started = false;

/** Is called once, when spans have somewhere to go. */
export const spansAreWanted = (): void => {
  started = true;
};

export const areSpansWanted = (): boolean => started;

export interface SpanOptions {
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer';
  /** Ids, names, numbers and codes. Never a text that somebody wrote, a value of a statement or a secret. */
  readonly attributes?: Attributes;
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

const toOptions = ({ kind, attributes }: SpanOptions) => ({
  ...(kind ? { kind: KINDS[kind] } : {}),
  ...(attributes ? { attributes } : {}),
});

/** Marks a span as failed. The message of the error stays out, because it may quote a text. */
export const failSpan = (span: Span, error: unknown): void => {
  const { name = 'Error', code = name } = error as { name?: string; code?: string };
  span.setAttribute('error.type', code);
  span.setStatus({ code: SpanStatusCode.ERROR });
};

/** Begins a span below `parent`. Whoever begins it ends it. */
export const startSpan = (
  name: string,
  options: SpanOptions,
  parent: Context,
): { readonly span: Span; readonly within: Context } => {
  const span = tracer.startSpan(name, toOptions(options), parent);
  return { span, within: trace.setSpan(parent, span) };
};

/**
 * Whether something that happens now is part of a trace that is sent. Only requests and work begin traces: what
 * the process does for itself would be thousands of traces of one span.
 */
export const isTraced = (): boolean => started && trace.getActiveSpan()?.isRecording() === true;

/** Runs `work` as a span below the current one, if that one is sent. */
export const inSpan = <T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> => {
  if (!isTraced()) return work(null);
  const { span, within } = startSpan(name, options, context.active());
  return context.with(within, async () => {
    try {
      return await work(span);
    } catch (error) {
      failSpan(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
};

/** The place in a trace that the headers of a caller name. */
export const readTrace = (headers: Readonly<Record<string, unknown>>): Context =>
  propagation.extract(ROOT_CONTEXT, headers);

/** The headers that tell another service its place in the trace; none if there is no trace. */
export const traceHeaders = (): Record<string, string> => {
  const headers: Record<string, string> = {};
  if (started) propagation.inject(context.active(), headers);
  return headers;
};

/** The id of the current trace for a line of the log. */
export const traceFields = (): { readonly trace?: string } => {
  const id = started ? trace.getActiveSpan()?.spanContext().traceId : undefined;
  return id === undefined ? {} : { trace: id };
};

export const runWithin = <T>(within: Context, work: () => T): T => context.with(within, work);
