import type pg from 'pg';
import { verifyTrail } from '../../src/activity/verify-trail.ts';
import { openAdminPool } from '../../test/database/admin-pool.ts';
import { recount } from '../../test/models/recount.ts';
import type { Verdict } from '../check.ts';
import { openDatabase } from '../make-world.ts';
import type { World } from './make-world.ts';
import { type Part, PARTS } from './options.ts';
import type { Records } from './read-records.ts';
import type { Reviews } from './reviewers.ts';
import type { Kill } from './storm.ts';
import type { Progress } from './watch-audit.ts';

const verdict = (check: string, findings: readonly string[], figure?: string): Verdict => ({
  check,
  figure: figure ?? String(findings.length),
  findings,
});

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** How many kills there were of each part, and how long each took until another asset had ended. */
export const checkKills = (
  kills: readonly Kill[],
  due: Readonly<Record<Part, number>>,
  steps: readonly Progress[],
): Verdict[] => {
  const recoveryOf = ({ deadAt }: Kill): number => {
    const before = steps.findLast(({ at }) => at <= deadAt)?.ended ?? 0;
    const next = steps.find(({ at, ended }) => at > deadAt && ended > before);
    return next ? next.at - deadAt : 0;
  };
  const counted = PARTS.map((part) => ({ part, own: kills.filter((kill) => kill.part === part) }));
  const late = counted.flatMap(({ part, own }) =>
    own.length < due[part] ? [`${own.length} of ${due[part]} kills of ${part} came in time`] : [],
  );
  const ranges = counted.flatMap(({ part, own }) => {
    const times = own.map(recoveryOf).filter((ms) => ms > 0);
    if (times.length === 0) return [];
    return [`${part} ${seconds(Math.min(...times))} to ${seconds(Math.max(...times))}`];
  });
  const shown = counted.map(({ part, own }) => `${own.length} ${part}`).join(', ');
  return [
    verdict('kills', late, `${kills.length}: ${shown}`),
    verdict('seconds from kill to progress', [], ranges.join(', ')),
  ];
};

/** How fast it was, and the longest time in which nothing ended. */
export const tellPace = (steps: readonly Progress[]): Verdict[] => {
  const running = steps.filter(({ status, total }) => status !== 'PENDING' && total > 0);
  const [first, last] = [running[0], running.at(-1)];
  if (!first || !last) return [verdict('pace', ['it never ran'])];
  const stalls = running.slice(1).map(({ at }, n) => at - (running[n]?.at ?? at));
  const wall = Math.max(1, last.at - first.at);
  return [
    verdict('wall time of the audit', [], `${seconds(wall)} s`),
    verdict('assets a second', [], ((last.ended * 1_000) / wall).toFixed(1)),
    verdict('longest time without an end of an asset', [], `${seconds(Math.max(0, ...stalls))} s`),
  ];
};

/** Work that was done more than once, which costs time and must change nothing. */
export const tellRepeats = (
  { assets }: Records,
  sites: readonly { readonly given: ReadonlyMap<number, number> }[],
): Verdict[] => {
  const claims = assets.reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0);
  const most = assets.reduce((high, { attempts }) => Math.max(high, attempts), 0);
  const given = sites.flatMap((site) => [...site.given.values()]);
  const repeated = given.reduce((sum, times) => sum + times - 1, 0);
  return [
    verdict('assets taken up again after a death', [], `${claims}, at most ${most} times each`),
    verdict('pages fetched again', [], `${repeated} of ${given.length}`),
  ];
};

/** What people were told, against the trail: nothing lost, nothing twice. */
export const checkReviews = ({ entries }: Records, reviews: Reviews): Verdict[] => {
  const lost = reviews.acknowledged.filter((id) => id.startsWith('dismiss') && !entries.has(id));
  const twice = [...entries].flatMap(([id, count]) => (count > 1 ? [`${id}: ${count}`] : []));
  const shown = [...reviews.attempts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
  return [
    verdict('requests of reviewers', reviews.complaints, shown),
    verdict('acknowledged decisions', [], String(reviews.acknowledged.length)),
    verdict('decisions lost', lost),
    verdict('decisions doubled', twice),
  ];
};

/** An audit of ten thousand assets is recounted in seconds with this, and in minutes without. */
const COUNT_BY_ASSET =
  'create index if not exists chaos_by_asset on violation (audit_id, asset_id)';

const recountAll = async (admin: pg.Pool, auditId: string): Promise<string[]> => {
  await admin.query(COUNT_BY_ASSET);
  return recount(admin, auditId);
};

/** Counters against rows, the chain of the trail, and what is still to be done. */
export const checkBooks = async (
  { url, workspaceId }: World,
  auditId: string,
  { unfinished }: Records,
): Promise<Verdict[]> => {
  const database = openDatabase(url);
  const admin = openAdminPool(url, 2);
  try {
    const faults = await recountAll(admin, auditId);
    const trail = await verifyTrail(database.scope(workspaceId), auditId);
    return [
      verdict('counters = recount', faults, faults.length > 0 ? 'no' : 'yes'),
      verdict(
        'trail whole',
        trail.whole ? [] : [`entry ${trail.seq}: ${trail.fault}`],
        trail.whole ? `${trail.entries} entries` : 'no',
      ),
      verdict('work left unfinished', unfinished),
    ];
  } finally {
    await database.close();
    await admin.end();
  }
};
