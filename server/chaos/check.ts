import type { Audit } from '@copydesk/contract/audits/audit';
import type { ViolationPage } from '@copydesk/contract/violations/violation';
import { verifyTrail } from '../src/activity/verify-trail.ts';
import { stateOfNumber } from '../src/violations/review.ts';
import { checkCounters } from './check-counters.ts';
import { checkDecisions } from './check-decisions.ts';
import type { Traffic } from './clients.ts';
import { openDatabase, type World } from './make-world.ts';
import { type AuditRecords, readRecords } from './read-records.ts';

/** One line of the table; any finding fails the run. */
export interface Verdict {
  readonly check: string;
  readonly figure: string;
  readonly findings: readonly string[];
}

const get = async <T>(url: string, apiKey: string): Promise<T> => {
  const response = await fetch(url, {
    headers: { 'x-api-key': apiKey },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
};

/** The progress that the API shows must be that of the violations, and add up to all of them. */
const checkProgress = async (
  baseUrl: string,
  world: World,
  recordsOf: readonly AuditRecords[],
): Promise<string[]> => {
  const apiKey = world.keys[0]?.key ?? '';
  const { audits } = await get<{ audits: Audit[] }>(`${baseUrl}/audits?limit=100`, apiKey);
  const findings: string[] = [];
  for (const [index, { id }] of world.audits.entries()) {
    const listed = audits.find((audit) => audit.id === id);
    const page = await get<ViolationPage>(`${baseUrl}/audits/${id}/violations?page_size=1`, apiKey);
    const counts = Object.entries(page.review_progress);
    const sum = counts.reduce((total, [, count]) => total + count, 0);
    if (sum !== listed?.total_violations) {
      findings.push(`${id} shows ${sum} of ${listed?.total_violations} violations`);
    }
    const rows = recordsOf[index]?.violations ?? [];
    for (const [state, shown] of counts) {
      const held = rows.filter((row) => stateOfNumber(row.review_state) === state).length;
      if (held !== shown) findings.push(`${id} shows ${shown} ${state}, it has ${held}`);
    }
  }
  return findings;
};

const checkChains = async (
  url: string,
  world: World,
): Promise<{ entries: number; faults: string[] }> => {
  const database = openDatabase(url);
  const faults: string[] = [];
  let entries = 0;
  try {
    for (const { auditId, id } of world.audits) {
      const verdict = await verifyTrail(database.scope(world.workspaceId), auditId);
      if (verdict.whole) entries += verdict.entries;
      else faults.push(`${id}, entry ${verdict.seq}: ${verdict.fault}`);
    }
  } finally {
    await database.close();
  }
  return { entries, faults };
};

/** Holds what the clients were told against what the database holds and the API shows. */
export const checkRun = async (
  place: { url: string; baseUrl: string; world: World },
  traffic: Traffic,
): Promise<Verdict[]> => {
  const { url, baseUrl, world } = place;
  const { decisions } = traffic;
  const recordsOf: AuditRecords[] = [];
  for (const { auditId } of world.audits) recordsOf.push(await readRecords(url, auditId));
  const perAudit = recordsOf.map((records, audit) =>
    checkDecisions(
      world,
      decisions.filter((decision) => decision.audit === audit),
      records,
    ),
  );
  const all = (name: 'lost' | 'doubled' | 'strange' | 'disordered' | 'replay') =>
    perAudit.flatMap((findings) => findings[name]);
  const verdict = (check: string, findings: readonly string[], figure?: string): Verdict => ({
    check,
    figure: figure ?? String(findings.length),
    findings,
  });
  const chains = await checkChains(url, world);
  const silent = perAudit.reduce((sum, findings) => sum + findings.silent, 0);
  const byCrash = perAudit.reduce((sum, findings) => sum + findings.doubledByCrash, 0);
  const recovered = decisions.filter((decision) => decision.recovered).length;
  const resent = decisions.reduce((sum, decision) => sum + decision.resent, 0);
  const unknown = decisions.filter((decision) => decision.acknowledged === null);
  const unexpected = [...traffic.attempts].filter(
    ([outcome]) => !['200', '409', '503', 'lost'].includes(outcome),
  );
  const outcomes = [...traffic.attempts].map(([outcome, count]) => `${count} ${outcome}`);
  const counters = recordsOf.flatMap(checkCounters);
  return [
    verdict('acknowledged decisions', [], String(traffic.acknowledged)),
    verdict('  of these without effect, so without entry', [], String(silent)),
    verdict('  of these answered by a replay after a crash', [], String(recovered)),
    verdict('  sent again by their client', [], String(resent)),
    verdict(
      'attempts',
      unexpected.map(([status, count]) => `${count} times ${status}`),
      outcomes.join(', '),
    ),
    verdict(
      'unknown outcomes',
      unknown.map(({ id, attempts }) => `${id} after ${attempts} attempts`),
    ),
    verdict('lost', all('lost')),
    verdict('doubled', all('doubled'), `${all('doubled').length} (${byCrash} by a crash)`),
    verdict('entries unlike decision or answer', all('strange')),
    verdict('answers refused or unlike on replay', traffic.complaints),
    verdict('order unlike the order of answers', all('disordered')),
    verdict(
      'trail replays to the review table',
      all('replay'),
      all('replay').length ? 'no' : 'yes',
    ),
    verdict('counters and place states = recount', counters, counters.length ? 'no' : 'yes'),
    verdict(
      'chain whole',
      chains.faults,
      chains.faults.length ? 'no' : `${chains.entries} entries`,
    ),
    await checkProgress(baseUrl, world, recordsOf).then((findings) =>
      verdict('progress by API = total_violations', findings, findings.length ? 'no' : 'yes'),
    ),
  ];
};
