import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { type Progress, readProgress } from '../db/background-progress.ts';

/** If PostgreSQL takes longer, the metric is left out, so that the others are told in time. */
const PATIENCE_MS = 1_500;

const ratioOf = ({ done, total, workspaces }: Progress): number => {
  if (workspaces === 0) return 1;
  // Rows that came meanwhile may be gone over too.
  return total ? Math.min(done / total, 0.99) : 0;
};

/** Shows how much of each background migration is done. */
export const watchBackground = (registry: Registry, db: Database): void => {
  new Gauge({
    name: 'copydesk_background_migration_done_ratio',
    help: 'How much of a background migration is done. It is 1 when it has ended.',
    labelNames: ['name'],
    registers: [registry],
    async collect() {
      const read = readProgress(db).catch(() => []);
      const all = await Promise.race([read, sleep(PATIENCE_MS, [], { ref: false })]);
      this.reset();
      for (const one of all) this.set({ name: one.name }, ratioOf(one));
    },
  });
};
