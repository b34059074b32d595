import { Gauge, type Registry } from 'prom-client';
import { AUDIT_LANE } from '../audits/audit-work.ts';
import { BULK_LANE } from '../bulk/bulk-work.ts';
import { countJournals, type Journals } from '../platform/durable/count-journals.ts';
import { PATIENCE_MS, shareReading } from '../platform/metrics/share-reading.ts';

/** The lanes as the engine calls them, and the kind of their work. Each is told, so that none is 0 and not missing. */
const LANES = {
  audit: AUDIT_LANE,
  bulk: BULK_LANE,
  webhook: 'webhookLane',
  letter: 'letterLane',
} as const;

/** The engine looks through all of its journals for an answer, so it is asked less often than PostgreSQL. */
const SHARED_MS = 5_000;
/** Releases with work: the one that runs, and those that are being replaced. More would be a list without an end. */
const MOST_RELEASES = 10;

/**
 * Work that the engine has not finished, as it says when somebody asks. If it does not answer, these gauges are left
 * out: nobody knows, and 0 would be good news. Returns what reads them.
 */
export const watchEngine = (
  registry: Registry,
  adminUrl: string,
  onRead?: (wasRead: boolean) => void,
): (() => Promise<unknown>) => {
  const readShared = shareReading(() => countJournals(adminUrl, PATIENCE_MS), {
    sharedMs: SHARED_MS,
    ...(onRead ? { onRead } : {}),
  });
  const byLabel = (
    name: string,
    help: string,
    label: string,
    pick: (journals: Journals) => Iterable<readonly [string, number]>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const journals = await readShared();
        this.reset();
        for (const [value, amount] of journals ? pick(journals) : []) {
          this.set({ [label]: value }, amount);
        }
      },
    });
  byLabel(
    'copydesk_journals_backing_off',
    'Work whose last attempt failed and that the engine tries again. Many attempts are five or more.',
    'attempts',
    ({ backingOff }) => Object.entries(backingOff),
  );
  byLabel('copydesk_lanes_busy', 'Lanes that are at work.', 'kind', ({ begun }) =>
    Object.entries(LANES).map(([kind, service]) => [kind, begun.get(service) ?? 0]),
  );
  byLabel(
    'copydesk_journals_of_release',
    'Work that has begun and not ended, by the release that does it.',
    'release',
    ({ byRelease }) =>
      [...byRelease].toSorted(([, one], [, other]) => other - one).slice(0, MOST_RELEASES),
  );
  return readShared;
};
