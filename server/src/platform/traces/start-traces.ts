import { context, propagation, trace } from '@opentelemetry/api';
import { areSpansWanted, spansAreWanted } from './span.ts';

export interface Traces {
  /** Sends what is left. A receiver that is away does not hold up the end of the process for long. */
  readonly stop: () => Promise<void>;
}

interface TracesOptions {
  readonly isWanted: boolean;
  /** The part of the traces that begin here and are sent, from 0 to 1. Of a caller's trace the caller decides. */
  readonly share: number;
  /** The release. */
  readonly version: string;
  readonly commit: string | null;
}

const NONE: Traces = { stop: async () => undefined };
const SEND_EVERY_MS = 1_000;
const STOP_MS = 3_000;

/**
 * Sends spans by OTLP over HTTP. The libraries are loaded only here, because most installations send none. The
 * exporter reads the standard variables itself: address, headers, timeout. Only the W3C trace context is taken from
 * callers and handed on; baggage is not, since it would go to the providers of models too.
 */
export const startTraces = async (
  role: string,
  { isWanted, share, version, commit }: TracesOptions,
): Promise<Traces> => {
  // Both roles of the quick start are one process.
  if (!isWanted || areSpansWanted()) return NONE;
  const [sdk, { OTLPTraceExporter }, resources, core, { AsyncLocalStorageContextManager }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
      import('@opentelemetry/context-async-hooks'),
    ]);
  const own = resources.resourceFromAttributes({
    'service.name': `copydesk-${role}`,
    'service.version': version,
    'service.instance.id': `${role}-${process.pid}`,
    ...(commit === null ? {} : { 'vcs.ref.head.revision': commit }),
  });
  // What the operator says in OTEL_RESOURCE_ATTRIBUTES and OTEL_SERVICE_NAME counts more.
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.TracerProvider({
    resource: own.merge(given),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: STOP_MS,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  spansAreWanted();
  return { stop: () => provider.shutdown().catch(() => undefined) };
};
