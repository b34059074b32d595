import type { FakeCall } from '../../test/outside/fake-provider.ts';
import type { Verdict } from '../check.ts';
import { toPublicId } from '../../src/platform/ids.ts';
import { checkCalls, recoveries } from './check-calls.ts';
import { STEPS } from './make-world.ts';
import { PARTS } from './options.ts';
import type { DocumentRecord, Records } from './read-records.ts';
import type { Kill } from './storm.ts';
import type { Traffic } from './writers.ts';

const verdict = (check: string, findings: readonly string[], figure?: string): Verdict => ({
  check,
  figure: figure ?? String(findings.length),
  findings,
});

const tally = (words: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ') || 'none';
};

/** Every document has ended, and a ready one has one answer for each step and the last as its text. */
export const checkDocuments = (documents: readonly DocumentRecord[]): Verdict[] => {
  const stuck = documents.filter(({ status }) => status === 'generating');
  const mute = documents.filter(({ status, failure }) => status === 'failed' && failure === null);
  const due = Array.from({ length: STEPS }, (_, position) => position).join();
  const odd = documents.filter(
    ({ status, positions, fits }) => status === 'ready' && (positions.join() !== due || !fits),
  );
  return [
    verdict(
      'documents',
      [],
      tally(documents.map(({ status, failure }) => (failure ? `${status} (${failure})` : status))),
    ),
    verdict(
      'documents stuck',
      stuck.map(({ id, name }) => `${name}: ${id}`),
    ),
    verdict(
      'documents failed without a reason',
      mute.map(({ id }) => id),
    ),
    verdict(
      'ready documents whose receipt or text is not of their steps',
      odd.map(({ name, positions, fits }) => `${name}: steps ${positions.join()}, text ${fits}`),
    ),
  ];
};

/** Rows that only exist while something is under way; of a text that failed people see what was written last. */
export const checkLeft = ({ left, usage }: Records): Verdict => {
  const found = Object.entries(left).filter(([, count]) => count > 0);
  const findings = found.map(([table, count]) => `${count} rows of ${table}`);
  if (usage.reserved !== 0) findings.push(`${usage.reserved} tokens reserved for nothing`);
  return verdict('rows left over from work under way', findings);
};

/** What the provider was asked, and what of it was paid for more than once. */
export const checkProvider = (
  { answers, usage }: Records,
  calls: readonly FakeCall[],
  kills: readonly Kill[],
): Verdict[] => {
  const { paidTwice, lost, unexplained, perStep, strange } = checkCalls(calls, answers, kills);
  const refused = calls.filter(({ fault }) => fault !== null);
  const tokens = answers.reduce((sum, answer) => sum + answer.tokens, 0);
  // A refusal in the middle of a text is billed; one that a crash cut off may not be.
  const billable = refused.filter(({ fault }) => fault === 'filtered').length;
  const more = usage.calls - answers.length;
  const billing: string[] = [];
  if (more < 0 || more > billable) {
    billing.push(`${usage.calls} calls billed for ${answers.length} answers`);
  }
  if (usage.tokens < tokens || (more === 0 && usage.tokens !== tokens)) {
    billing.push(`${usage.tokens} tokens billed for answers of ${tokens}`);
  }
  const figure = `${usage.calls} calls, ${usage.tokens} tokens`;
  return [
    verdict(
      'calls of the provider',
      strange,
      `${calls.length}: ${perStep.join(' + ')} by step, ${refused.length} faults of its own`,
    ),
    verdict('  repeated because their answer was lost in a crash', [], String(lost)),
    verdict('  repeated for no reason', unexplained),
    verdict('  paid twice', paidTwice),
    verdict('billed = answers stored (and refusals)', billing, figure),
  ];
};

/** What the clients were told, against what they have. */
export const checkWriters = ({ documents }: Records, traffic: Traffic): Verdict[] => {
  const { writers, attempts, complaints } = traffic;
  const byName = Map.groupBy(documents, ({ name }) => name);
  const status = new Map(documents.map(({ id, status }) => [toPublicId('doc', id), status]));
  const waiting = writers.filter(({ documentId }) => documentId === null);
  const broken = writers.filter(
    ({ documentId }) => documentId !== null && status.get(documentId) !== 'ready',
  );
  const doubled = writers.flatMap(({ name }) => {
    const alive = (byName.get(name) ?? []).filter((document) => document.status !== 'failed');
    return alive.length > 1 ? [`${name} has ${alive.length} documents`] : [];
  });
  return [
    verdict('clients answered 201', [], `${traffic.answered} of ${writers.length}`),
    verdict('  before the text was there', [], String(traffic.early)),
    verdict('attempts', complaints, [...attempts].map(([how, n]) => `${n} ${how}`).join(', ')),
    verdict(
      'clients without an answer',
      waiting.map(({ name, attempts: n }) => `${name} after ${n} attempts`),
    ),
    verdict(
      'clients with 201 whose document is not ready',
      broken.map(({ name, documentId }) => `${name}: ${documentId}`),
    ),
    verdict('documents beyond one for each client', doubled),
  ];
};

/** How many kills there were, and how long each part took to work again. */
export const checkKills = (
  kills: readonly Kill[],
  due: number,
  calls: readonly FakeCall[],
  heard: readonly number[],
): Verdict[] => {
  const found = recoveries(calls, heard, kills);
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const ranges = PARTS.flatMap((part) => {
    const times = found.flatMap((one) => (one.part === part && one.ms !== null ? [one.ms] : []));
    if (times.length === 0) return [];
    return [`${part} ${seconds(Math.min(...times))} to ${seconds(Math.max(...times))}`];
  });
  return [
    verdict(
      'kills',
      kills.length < due ? [`only ${kills.length} of ${due} were made in time`] : [],
      `${kills.length}: ${tally(kills.map(({ part }) => part))}`,
    ),
    verdict('seconds from kill to progress', [], ranges.join(', ')),
  ];
};
