import type { MailServer } from '../../test/outside/mail-server.ts';
import type { Verdict } from '../check.ts';
import type { Kill } from '../generation/storm.ts';
import { verdict } from '../report.ts';
import type { World } from './make-world.ts';
import type { Reader } from './readers.ts';
import type { Receiver } from './receiver.ts';
import type { Receivers } from './receivers.ts';
import type { EventRecord, Records } from './read-records.ts';

/** Every change that was committed has one event, and the numbers have no gaps. */
const checkEvents = ({ events, changes, head }: Records): Verdict[] => {
  const told = new Map<string, number>();
  for (const { change } of events) {
    if (change !== null) told.set(change, (told.get(change) ?? 0) + 1);
  }
  const silent = changes.filter((change) => !told.has(change));
  const twice = [...told].flatMap(([change, n]) => (n > 1 ? [`${change}: ${n} events`] : []));
  const known = new Set(changes);
  const untrue = [...told.keys()].filter((change) => !known.has(change));
  const gaps = events.flatMap(({ seq }, n) =>
    seq === n + 1 ? [] : [`${seq} is number ${n + 1} of the list`],
  );
  if (head !== events.length) gaps.push(`the head is ${head}, and there are ${events.length}`);
  return [
    verdict('changes without an event', silent, `${silent.length} of ${changes.length}`),
    verdict('changes with several events', twice),
    verdict('events of what was rolled back', untrue),
    verdict('gaps in the numbers', gaps, `${gaps.length} up to ${head}`),
  ];
};

/** Each reader has read everything, in the order of the numbers, whatever it asked for and when. */
const checkReaders = ({ events }: Records, readers: readonly Reader[]): Verdict[] =>
  readers.map(({ name, read, faults, asked }) => {
    const wanted = events.filter(
      ({ type }) => name !== 'one type' || type === 'violation.reviewed',
    );
    const missing = wanted.flatMap(({ seq, id }) =>
      read.get(seq) === id ? [] : [`${seq} was read as ${read.get(seq)}, not as ${id}`],
    );
    return verdict(
      `reader, ${name}`,
      [...faults, ...missing],
      `${read.size} of ${wanted.length} events in ${asked} answers`,
    );
  });

/** A message of a subject comes only after the one before it was accepted. */
const findDisorder = ({ name, arrivals }: Receiver, wanted: readonly EventRecord[]): string[] => {
  const byId = Map.groupBy(arrivals, ({ id }) => id);
  const faults: string[] = [];
  for (const [subject, own] of Map.groupBy(wanted, (event) => event.subject)) {
    let before: number | null = null;
    for (const { id, seq } of own) {
      const mine = byId.get(id) ?? [];
      const first = mine[0]?.at ?? Number.POSITIVE_INFINITY;
      if (before !== null && first < before) faults.push(`${name}, ${subject}: ${seq} too early`);
      before = mine.find(({ acceptedAt }) => acceptedAt !== null)?.acceptedAt ?? before;
    }
  }
  return faults;
};

const tellArrivals = ({ arrivals }: Receiver): string => {
  const counted = Map.groupBy(arrivals, ({ answer }) => answer);
  return [...counted].map(([answer, own]) => `${own.length} ${answer}`).join(', ');
};

/** Every event reached every receiver that stayed, in order for each subject, and as it was signed. */
const checkReceivers = (
  world: World,
  { steady, faulty, slow, gone, trap }: Receivers,
  { events, endpoints }: Records,
): Verdict[] => {
  const verdicts = [steady, faulty, slow].map((receiver) => {
    const accepted = new Set(
      receiver.arrivals.flatMap(({ id, acceptedAt }) => (acceptedAt === null ? [] : [id])),
    );
    // An endpoint begins with the events after it.
    const since = world.endpoints.get(receiver.name)?.since ?? 0;
    const wanted = events.filter(({ seq }) => seq > since);
    const lost = wanted.filter(({ id }) => !accepted.has(id)).map(({ seq }) => `event ${seq}`);
    const strange = receiver.refused.filter(({ isForged }) => !isForged).map(({ why }) => why);
    const extra = receiver.arrivals.length - accepted.size;
    return [
      verdict(`${receiver.name}: messages lost`, lost, `${lost.length} of ${wanted.length}`),
      verdict(`${receiver.name}: out of order`, findDisorder(receiver, wanted)),
      verdict(`${receiver.name}: true messages refused`, strange),
      verdict(`${receiver.name}: answers`, [], `${tellArrivals(receiver)}; ${extra} repeated`),
    ];
  });
  const off = endpoints.find(({ id }) => id === world.endpoints.get('gone')?.id);
  const others = endpoints.filter(({ id, disabled }) => id !== off?.id && disabled !== null);
  const calls = gone.arrivals.filter(({ answer }) => answer === 'gone').length;
  return [
    ...verdicts.flat(),
    verdict(
      'gone: switched off, and no other is',
      [
        ...(off?.disabled === 'gone' ? [] : [`it is ${off?.disabled}`]),
        ...others.map(({ id, disabled }) => `${id} is ${disabled}`),
      ],
      `after ${calls} answers with 410`,
    ),
    verdict('redirects followed', trap.arrivals.length > 0 ? ['the trap was reached'] : []),
  ];
};

/** A letter can leave this long after its kill: people were read before, and the letter is written meanwhile. */
const WRITING_MS = 2_000;

/**
 * The owners and admins get one letter each. It is noted as written after it was sent, so a kill in between repeats it;
 * a second letter without a kill between the two is a fault.
 */
const checkLetters = (
  { admins }: World,
  { sent, kills }: { readonly sent: MailServer['sent']; readonly kills: readonly Kill[] },
  records: Records,
) => {
  const faults: string[] = [];
  const people = Map.groupBy(sent, ({ to }) => to);
  if (people.size !== admins) faults.push(`${people.size} people got one`);
  for (const [to, letters] of people)
    for (const [n, { at }] of letters.entries()) {
      const next = letters[n + 1];
      const isRepeated = kills.some(
        (kill) => kill.at >= at - WRITING_MS && kill.at <= (next?.at ?? 0),
      );
      if (next && !isRepeated) faults.push(`${to} got another, and nothing was killed in between`);
    }
  if (people.has('viewer@test.example')) faults.push('a viewer got one');
  if (records.switchedOff !== 1) faults.push(`the activity says it ${records.switchedOff} times`);
  return verdict('letters about the switched off endpoint', faults, `${sent.length}`);
};

export const checkRun = (
  world: World,
  told: {
    readonly receivers: Receivers;
    readonly readers: readonly Reader[];
    readonly sent: MailServer['sent'];
    readonly kills: readonly Kill[];
    readonly forger: {
      readonly tried: ReadonlyMap<string, number>;
      readonly faults: readonly string[];
    };
  },
  records: Records,
): Verdict[] => {
  const { receivers, readers, forger } = told;
  const tries = [...forger.tried].map(([name, n]) => `${n} ${name}`).join(', ');
  return [
    ...checkEvents(records),
    ...checkReaders(records, readers),
    ...checkReceivers(world, receivers, records),
    checkLetters(world, told, records),
    verdict('forgeries accepted', forger.faults, `${forger.faults.length} of: ${tries}`),
  ];
};
