import type { Engine } from '../platform/durable/engine.ts';

/**
 * The times at which audits of the demo happen. The work of an audit has no other way to learn that it happens in the
 * past: only the demo does that, and no other audit has an entry here.
 */
export interface AuditClocks {
  /** The clock of an audit (a UUID); undefined if it happens now. */
  readonly clockOf: (auditId: string) => (() => Date) | undefined;
  /** The engine, with the clock set for each audit that it is given. */
  readonly at: (engine: Engine, now: () => Date) => Engine;
}

export const createAuditClocks = (): AuditClocks => {
  const clocks = new Map<string, () => Date>();
  return {
    clockOf: (auditId) => clocks.get(auditId),
    at: (engine, now) => ({
      ...engine,
      start: (work) => {
        const { auditId } = work.input as { readonly auditId?: string };
        if (auditId !== undefined) clocks.set(auditId, now);
        return engine.start(work);
      },
    }),
  };
};
