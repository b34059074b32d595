import type { Engine } from '../platform/durable/engine.ts';

/**
 * The clocks of the demo's audits, which happen in the past. The engine runs their work later and in another place, which
 * looks up the clock here. No other audit has one.
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
