import type { Kind } from './model.ts';

/** What the client takes of the same cores in the measurements: assumed, not measured. */
const CLIENT_MS = 0.08;
/**
 * The flush of a disk that a decision waits for while it holds the trail of its audit. It is chosen: with it, one audit takes
 * as many decisions as lie between two measurements, 852 a second by 16 clients and 534 to 616 by 32.
 */
const FLUSH_MS = 0.3;

/** A request that reads: the client, the api process and PostgreSQL. */
const request = (name: string, api: number, database: number): Kind => ({
  name,
  stages: [
    { on: 'client', ms: CLIENT_MS },
    { on: 'api', ms: api },
    { on: 'database', ms: database },
  ],
});

export const DETAIL = request('detail', 0.186, 0.165);
export const PAGE = request('page of 20, 100 k', 0.629, 1.164);

export const DECISION: Kind = {
  name: 'decision',
  stages: [
    { on: 'client', ms: CLIENT_MS },
    { on: 'api', ms: 0.537 },
    { on: 'database', ms: 1.095, locks: true },
    { on: null, ms: FLUSH_MS },
  ],
};

/** A page of an audit with ten violations. Children read and check it, one thread of the workflows process stores it. */
export const AUDITED: Kind = {
  name: 'page of an audit',
  stages: [
    { on: 'workflows', ms: 3.9 },
    { on: 'children', ms: 2.1 },
    { on: 'database', ms: 2.6 },
    { on: 'engine', ms: 0.3 },
  ],
};

/** A document of one command, `npm run bench -- generation`; what the model takes is not in it. */
export const DOCUMENT: Kind = {
  name: 'document',
  stages: [
    { on: 'api', ms: 6.8 },
    { on: 'workflows', ms: 16.4 },
    { on: 'children', ms: 1.9 },
    { on: 'engine', ms: 3.4 },
    { on: 'database', ms: 8.2 },
  ],
};

/** A small text: its check takes 3.9 ms from request to answer on the quiet machine. How they are divided is assumed. */
export const CHECK: Kind = {
  name: 'check of a text',
  stages: [
    { on: 'api', ms: 1 },
    { on: 'children', ms: 2 },
    { on: 'database', ms: 0.5 },
  ],
};

/** What the two measured cores did, which the model must reproduce before it says anything of other machines (docs/performance.md). */
export const MEASURED = [
  { kind: DETAIL, rate: 4_147, clients: 16, audits: 1 },
  { kind: PAGE, rate: 891, clients: 16, audits: 1 },
  { kind: request('page of 20, 1 M', 0.535, 2.248), rate: 672, clients: 16, audits: 1 },
  { kind: { ...DECISION, name: 'decision, one audit' }, rate: 852, clients: 16, audits: 1 },
  { kind: { ...DECISION, name: 'the same, 32 clients' }, rate: 575, clients: 32, audits: 1 },
  { kind: AUDITED, rate: 168, clients: 32, audits: 1 },
] as const;

/** Measured sizes in bytes with all indexes. */
export const BYTES = {
  /** The least is that of large audits, the most that of many small ones with their findings and word indexes. */
  violation: { least: 1_130, most: 2_400 },
} as const;
