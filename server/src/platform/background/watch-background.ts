import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { type Progress, readProgress } from '../db/background-progress.ts';
import { shareReading } from '../metrics/share-reading.ts';

const ratioOf = ({ done, total, workspaces }: Progress): number => {
  if (workspaces === 0) return 1;
  // Rows that came meanwhile may be gone over too.
  return total ? Math.min(done / total, 0.99) : 0;
};

/** Shows how much of each background migration is done. */
export const watchBackground = (registry: Registry, db: Database): void => {
  const read = shareReading(() => readProgress(db), { sharedMs: 0 });
  new Gauge({
    name: 'copydesk_background_migration_done_ratio',
    help: 'How much of a background migration is done. It is 1 when it has ended.',
    labelNames: ['name'],
    registers: [registry],
    async collect() {
      const all = (await read()) ?? [];
      this.reset();
      for (const one of all) this.set({ name: one.name }, ratioOf(one));
    },
  });
};
