import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeCall } from '../../test/outside/fake-provider.ts';
import type { Verdict } from '../check.ts';
import { askedBy, isForDocument } from '../generation/make-world.ts';
import { behindTheService } from '../generation/read-records.ts';
import type { Asked } from './load.ts';
import type { Line, WorkflowsProcess } from './services.ts';

/** When what happened, in milliseconds. */
export interface Moments {
  /** Both processes of the release work. */
  readonly from: number;
  readonly killedAt: number;
  /** The last process of the release before is gone. */
  readonly replacedAt: number;
  /** Both processes of the next release work. */
  readonly upgradedAt: number;
  readonly endedAt: number;
  /** How long readiness took to say that nobody is there, and that somebody is. */
  readonly noticedMs: number | null;
  readonly backMs: number | null;
}

export interface RunRecords {
  readonly databaseUrl: string;
  readonly auditId: string;
  readonly posts: number;
  readonly asked: readonly Asked[];
  readonly calls: readonly FakeCall[];
  /** The largest number of calls to the model at the same time. */
  readonly peak: number;
  /** How many of them the model allows. */
  readonly limit: number;
  readonly processes: readonly [
    WorkflowsProcess,
    WorkflowsProcess,
    WorkflowsProcess,
    WorkflowsProcess,
  ];
  readonly api: { readonly lines: readonly Line[]; readonly errors: readonly string[] };
}

const TAKE_OVER_MS = 10_000;
const LEAST_SHARE = 0.4;
/**
 * The proxy takes the processes in turns, also for other work, so who begins a document is nearly chance. Of few documents
 * a share says little: they are shared fairly unless chance alone would do this in fewer runs than so.
 */
const RARE = 0.001;
const MANY = 60;
/** A process needs a moment to be known to the proxy. */
const SETTLE_MS = 3_000;
const END_PATIENCE_MS = 90_000;
/** Each post is judged by the model, which answers 30 calls at a time. */
const END_PATIENCE_MS_A_POST = 100;

/** The process that made a call. */
export const keyOf = (call: FakeCall): string =>
  String(call.headers.authorization).replace('Bearer ', '');

/** How often two processes that begin by chance share so many documents this unevenly, or more so. */
const chanceOf = (fewer: number, of: number): number => {
  let ways = 1;
  let sum = 0;
  for (let begun = 0; begun <= fewer; begun++) {
    sum += ways;
    ways = (ways * (of - begun)) / (begun + 1);
  }
  return Math.min(1, (2 * sum) / 2 ** of);
};

/**
 * The share of the documents begun in a time that the first of two processes began. What was begun earlier stays
 * with its process, so it says nothing about the choice.
 */
const checkShare = (
  check: string,
  calls: readonly FakeCall[],
  [from, to]: readonly [number, number],
): Verdict => {
  const begun = new Map<string, FakeCall>();
  for (const call of calls.filter(isForDocument)) {
    const { name } = askedBy(call);
    if (!begun.has(name)) begun.set(name, call);
  }
  const during = [...begun.values()].filter(({ startedAt }) => startedAt >= from && startedAt < to);
  const first = during.filter((call) => keyOf(call) === 'process-1').length;
  const share = first / during.length;
  const figure = `${Math.round(share * 100)} % and ${Math.round((1 - share) * 100)} % of ${during.length}`;
  const fewer = Math.min(first, during.length - first);
  const isFair =
    during.length < MANY
      ? during.length > 0 && chanceOf(fewer, during.length) >= RARE
      : share >= LEAST_SHARE && share <= 1 - LEAST_SHARE;
  return { check, figure, findings: isFair ? [] : [figure] };
};

/** Both processes together keep to the limit of the model. */
const checkPeak = (peak: number, limit: number): Verdict => ({
  check: 'most calls to the model at once, and the limit',
  figure: `${peak}, ${limit}`,
  findings: peak > limit ? [`${peak}`] : [],
});

/** Calls for documents that a kill cut off, and how long it took until the same was asked again. */
const checkTakeOver = (calls: readonly FakeCall[], killedAt: number): Verdict => {
  const cut = calls.filter(
    (call) =>
      call.aborted &&
      call.startedAt <= killedAt &&
      (call.endedAt ?? 0) >= killedAt - 50 &&
      isForDocument(call),
  );
  const waits = cut.map((call) => {
    const again = calls.find(({ hash, startedAt }) => hash === call.hash && startedAt > killedAt);
    return { name: askedBy(call).name, ms: again ? again.startedAt - killedAt : Infinity };
  });
  const longest = Math.max(0, ...waits.map(({ ms }) => ms));
  return {
    check: 'calls that the kill cut off, and the longest wait for another process',
    figure: `${cut.length}, ${longest} ms`,
    findings: [
      ...(cut.length === 0 ? ['the kill met nothing'] : []),
      ...waits.filter(({ ms }) => ms > TAKE_OVER_MS).map(({ name, ms }) => `${name}: ${ms} ms`),
    ],
  };
};

interface Left {
  readonly open: number;
  readonly status: string;
  readonly completed: number;
  readonly failed: number;
  readonly unready: readonly string[];
}

const readLeft = (url: string, auditId: string): Promise<Left> =>
  behindTheService(url, async (client) => {
    const { rows } = await client.query<Left>(
      `select (select count(*)::int from unfinished_work) as open,
        a.status, a.completed_assets as completed, a.failed_assets as failed,
        array(select d.id || ' ' || d.status || ' ' || coalesce(d.failure, '') from document d
          where d.status <> 'ready') as unready
      from audit a where a.id = $1`,
      [auditId],
    );
    return rows[0] as Left;
  });

/** Waits until nothing is left to do, or as long as one waits for that. */
export const untilDone = async (url: string, auditId: string, posts = 0): Promise<Left> => {
  const patienceMs = END_PATIENCE_MS + posts * END_PATIENCE_MS_A_POST;
  for (const until = Date.now() + patienceMs; ; await sleep(500)) {
    const left = await readLeft(url, auditId);
    if ((left.open === 0 && left.unready.length === 0) || Date.now() > until) return left;
  }
};

const sayings = (lines: readonly Line[], words: string): readonly Line[] =>
  lines.filter(({ msg }) => typeof msg === 'string' && msg.includes(words));

const checkLog = ({ processes, api }: RunRecords): Verdict[] => {
  const renewed = processes.flatMap(({ lines }) => sayings(lines, 'is started anew'));
  const mute = renewed.filter(
    (line) => typeof line['reason'] !== 'string' || !(line['documentId'] ?? line['workspaceId']),
  );
  const away = sayings(api.lines, 'no workflows process answers').length;
  const back = sayings(api.lines, 'long work is done again').length;
  const errors = [...api.errors, ...processes.flatMap((one) => one.errors)];
  const deaths = processes.flatMap((one) => one.deaths);
  return [
    {
      check: 'work of the release before that was started anew, with id and reason in the log',
      figure: String(renewed.length),
      findings: [
        ...(renewed.length === 0 ? ['nothing was'] : []),
        ...mute.map((line) => JSON.stringify(line)),
      ],
    },
    {
      check: 'lines that nobody does the work, and that somebody does',
      figure: `${away}, ${back}`,
      findings: away > 0 && back > 0 ? [] : ['the log of the api says nothing'],
    },
    { check: 'unexpected lines in the log', figure: `${errors.length}`, findings: errors },
    { check: 'processes that ended by themselves', figure: `${deaths.length}`, findings: deaths },
  ];
};

/** Holds everything against what was promised. */
export const checkRun = async (moments: Moments, records: RunRecords): Promise<Verdict[]> => {
  const { asked, calls, databaseUrl, auditId, posts } = records;
  const { from, killedAt, replacedAt, upgradedAt, endedAt, noticedMs, backMs } = moments;
  const left = await untilDone(databaseUrl, auditId, posts);
  const unanswered = asked.filter(({ outcome }) => outcome !== '201 ready');
  const longest = Math.max(...asked.map((one) => (one.endedAt ?? Infinity) - one.at));
  const assets = `${left.status}, ${left.completed} of ${posts}, ${left.failed} failed`;
  return [
    checkShare('documents begun by two processes', calls, [from, killedAt]),
    checkShare('documents begun by two processes after the upgrade', calls, [
      upgradedAt + SETTLE_MS,
      endedAt,
    ]),
    checkPeak(records.peak, records.limit),
    checkTakeOver(calls, killedAt),
    {
      check: 'documents asked for, and the longest wait',
      figure: `${asked.length}, ${(longest / 1_000).toFixed(1)} s`,
      findings: unanswered.map(({ name, outcome }) => `${name}: ${outcome}`),
    },
    { check: 'documents stuck', figure: `${left.unready.length}`, findings: left.unready },
    {
      check: 'assets of the audit',
      figure: assets,
      findings: left.status === 'COMPLETED' && left.completed === posts ? [] : [assets],
    },
    {
      check: 'unfinished work',
      figure: `${left.open}`,
      findings: left.open > 0 ? [`${left.open}`] : [],
    },
    {
      check: 'readiness says that nobody is there, and that somebody is, after ms',
      figure: `${noticedMs}, ${backMs}`,
      findings: noticedMs === null || backMs === null ? ['it never did'] : [],
    },
    ...checkLog(records),
    {
      check: 'seconds between kill and upgrade, and upgrade and end',
      figure: `${Math.round((replacedAt - killedAt) / 1_000)}, ${Math.round((endedAt - upgradedAt) / 1_000)}`,
      findings: [],
    },
  ];
};
