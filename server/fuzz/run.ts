import { parseArgs } from 'node:util';
import { ROLES } from '@copydesk/contract/shared/policy';
import fc from 'fast-check';
import {
  checkErrorBody,
  createOpenApiChecker,
  type OpenApiDocument,
  operationsOf,
} from '../test/openapi-check.ts';
import { appDocument } from './app-document.ts';
import { makeAppWorld, makeWorkspaceWorld } from './app-world.ts';
import { requestsFor } from './arbitraries.ts';
import { FAULTS } from './faults.ts';
import { count, type Counts, countOf, neverPassed, tableOf } from './counts.ts';
import { createConnection, headLength, NoAnswer, type RawAnswer, toCurl } from './http.ts';
import { NotReady } from './prepared/browser.ts';
import { makePublicWorld } from './public-world.ts';
import { startFuzzDatabase } from './service.ts';
import type { FuzzRequest, World } from './world.ts';

/**
 * Fuzzes the API from its own OpenAPI documents, or /app from its table of routes, over real sockets: no
 * 5xx, no undocumented status, every body as its schema says, a `detail` in every error.
 *
 *     npm run fuzz -- --requests 10000 --seed 1
 *     npm run fuzz -- --requests 10000000 --minutes 60      as many as fit into an hour
 *     npm run fuzz -- --app      the surface of the web application, as the owner of a workspace
 *     npm run fuzz -- --app --role viewer      the same, as a member of another role
 *     npm run fuzz -- --workspace      its twins for API keys that have every scope
 *     npm run fuzz -- --fault    plants mistakes and fails unless each one is found
 */
const LANES = 24;
/** So many requests a lane sends before it looks whether the run is to end. */
const CHUNK = 100;
const FAULT_REQUESTS = 20_000;
/** What may answer a request that addresses no operation: the framework or the HTTP parser. */
const STRAY_STATUSES = new Set([400, 404, 405, 412, 413, 416, 422, 431]);
const HUGE = 1024 * 1024;
/** From this number of requests on, every operation must have succeeded at least once. Other roles than owners may not. */
const EVERY_OPERATION_FROM = 100_000;
const PROGRESS_MS = 30_000;
/** A prepared request whose steps were refused, and which was not sent. */
const NOT_READY = 'unready';
const LONG_HEAD = 15_000;
/** About every twelfth request is sent without the right credentials. More means that they were lost on the way. */
const MOST_REFUSED = 0.25;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

// Whoever ends a long run wants to know what it has found so far.
let hasSignal = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (hasSignal = true));

type Surface = 'public' | 'workspace' | 'app';

const DOCUMENTS = { public: ['openapi', 'openapi-extended'], workspace: ['openapi-workspace'] };

/** Several documents as one: they share no operation, and mean the same by the same name. */
const readDocument = async (
  port: number,
  world: World,
  names: readonly string[],
): Promise<OpenApiDocument> => {
  const connection = createConnection(port);
  const read = async (target: string): Promise<OpenApiDocument> => {
    const headers = [['Host', world.host]] as const;
    const { body } = await connection.send({ method: 'GET', target, headers, body: null });
    return JSON.parse(body) as OpenApiDocument;
  };
  const paths: Record<string, OpenApiDocument['paths'][string]> = {};
  const schemas: Record<string, unknown> = {};
  for (const name of names) {
    const document = await read(`/public/${name}.json`);
    Object.assign(schemas, document.components.schemas);
    for (const [path, methods] of Object.entries(document.paths)) {
      paths[path] = { ...paths[path], ...methods };
    }
  }
  connection.close();
  return { paths, components: { schemas } as OpenApiDocument['components'] };
};

interface Outcome {
  readonly sent: number;
  readonly seconds: number;
  readonly counts: Counts;
  /** Why the steps before a prepared request were refused the last time, by operation. */
  readonly unready: ReadonlyMap<string, string>;
  readonly operations: readonly string[];
  readonly failure: { readonly request: FuzzRequest; readonly message: string } | undefined;
}

const describe = (port: number, failure: NonNullable<Outcome['failure']>): string =>
  `${failure.message}\n  ${toCurl(`http://127.0.0.1:${port}`, failure.request).slice(0, 2000)}`;

/** Sends requests in lanes, each with its own connection and seed, until one answer is wrong. */
const fuzz = async (
  service: { port: number; world: World; mistakes: readonly string[] },
  options: { requests: number; seed: number; surface: Surface; minutes: number },
): Promise<Outcome> => {
  const document =
    options.surface === 'app'
      ? appDocument()
      : await readDocument(service.port, service.world, DOCUMENTS[options.surface]);
  const check = createOpenApiChecker(document);
  const arbitrary = requestsFor(document, service.world);
  const counts: Counts = new Map();
  const unready = new Map<string, string>();
  const startedAt = performance.now();
  let sent = 0;
  let failed = false;
  const isToEnd = (): boolean => hasSignal || secondsSince() > options.minutes * 60;
  const secondsSince = () => (performance.now() - startedAt) / 1000;
  const progress = setInterval(() => {
    print(`${sent} of ${options.requests} sent, ${Math.round(sent / secondsSince())} a second`);
  }, PROGRESS_MS);

  // Once a request has given the workspace a model of its own, with an invented key, what asks a model may say that this fails.
  let hasOwnModel = false;
  const isModelAway = ({ statusCode, body }: RawAnswer): boolean =>
    hasOwnModel && statusCode === 503 && body.includes('"failure":"provider_');

  // The sandbox gives back what it was sent, and a text of invented letters is in no language.
  const isForeign = ({ statusCode, body }: RawAnswer): boolean =>
    statusCode === 503 && body.includes('"failure":"wrong_language"');

  const checkAnswer = (request: FuzzRequest, answer: RawAnswer): void => {
    if (request.operationId === 'setModel' && answer.statusCode < 300) hasOwnModel = true;
    if (isModelAway(answer)) {
      checkErrorBody(answer);
      return;
    }
    if (answer.statusCode >= 500 && !isForeign(answer))
      throw new Error(`${answer.statusCode}: ${answer.body}`);
    const isTooLong = answer.statusCode === 431 && headLength(request) > LONG_HEAD;
    if (request.operationId !== null && !isTooLong) {
      check(request.operationId, answer, { isHead: request.method === 'HEAD' });
      return;
    }
    if (answer.statusCode === 304 && request.method !== 'POST') return;
    if (!STRAY_STATUSES.has(answer.statusCode) && answer.statusCode >= 300) {
      throw new Error(`${answer.statusCode} is no status of the framework: ${answer.body}`);
    }
    if (answer.statusCode >= 300 && request.method !== 'HEAD') checkErrorBody(answer);
  };

  const lane = async (number: number): Promise<Outcome['failure']> => {
    const connection = createConnection(service.port);
    let isShrinking = false;
    let last: FuzzRequest | undefined;
    const property = fc.asyncProperty(arbitrary, async (drawn) => {
      if (failed && !isShrinking) return;
      const name = drawn.operationId ?? 'no operation';
      let request = drawn;
      try {
        if (drawn.prepare) request = await drawn.prepare(connection.send);
        const answer = await connection.send(request);
        if (!isShrinking) {
          sent += 1;
          count(counts, name, String(answer.statusCode));
        }
        checkAnswer(request, answer);
      } catch (error) {
        if (error instanceof NotReady) {
          if (!isShrinking) count(counts, name, NOT_READY);
          unready.set(name, error.message);
          return;
        }
        // Refused before it was read to its end: the answer may be lost with the connection.
        if (error instanceof NoAnswer && (request.body?.length ?? 0) > HUGE) {
          count(counts, name, 'reset');
          return;
        }
        // Looking for a smaller request can take minutes.
        if (!failed) {
          print(`a fault: ${describe(service.port, { request, message: String(error) })}`);
          for (const line of service.mistakes)
            print(`  the service logged: ${line.slice(0, 3000)}`);
        }
        failed = true;
        isShrinking = true;
        last = request;
        throw error;
      }
    });
    for (let left = Math.ceil(options.requests / LANES), chunk = 0; left > 0; chunk++) {
      const numRuns = Math.min(left, CHUNK);
      const seed = (options.seed * 1000 + number + chunk * LANES) % 2 ** 31;
      const details = await fc.check(property, { seed, numRuns });
      if (details.failed && details.counterexample) {
        const message = String((details.errorInstance as Error | null)?.message);
        return { request: last ?? details.counterexample[0], message };
      }
      left -= numRuns;
      if (failed || isToEnd()) break;
    }
    connection.close();
    return undefined;
  };

  const failures = await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
  clearInterval(progress);
  const seconds = secondsSince();
  const operations = operationsOf(document).map(({ operation }) => operation.operationId);
  const failure = failures.find((one) => one !== undefined);
  return { sent, seconds, counts, unready, operations, failure };
};

const { values } = parseArgs({
  options: {
    requests: { type: 'string' },
    seed: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    fault: { type: 'boolean', default: false },
    app: { type: 'boolean', default: false },
    workspace: { type: 'boolean', default: false },
    role: { type: 'string', default: 'owner' },
  },
});
const surface: Surface = values.app ? 'app' : values.workspace ? 'workspace' : 'public';
const role = ROLES.find((one) => one === values.role);
if (!role || (role !== 'owner' && surface !== 'app')) {
  throw new Error(`--role is one of ${ROLES.join(', ')}, with --app`);
}
const WORLDS: Record<Surface, Parameters<typeof startFuzzDatabase>[0]> = {
  public: makePublicWorld,
  workspace: makeWorkspaceWorld,
  app: (db, admin, outside) => makeAppWorld(db, admin, outside, role),
};
const minutes = Number(values.minutes);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const requests = Number(values.requests ?? (values.fault ? FAULT_REQUESTS : 200_000));
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(requests) || requests < 1) {
  throw new Error('--seed and --requests are whole numbers');
}

print(`seed ${seed}, ${requests} requests${values.fault ? ' a fault' : ''}, ${LANES} connections`);
const database = await startFuzzDatabase(WORLDS[surface]);
let isGood = true;
try {
  for (const fault of values.fault ? FAULTS : [undefined]) {
    const service = await database.startService(fault);
    const { sent, seconds, counts, unready, operations, failure } = await fuzz(service, {
      requests,
      seed,
      surface,
      minutes,
    });
    await service.stop();
    const rate = `${sent} requests in ${seconds.toFixed(1)} s, ${Math.round(sent / seconds)} a second`;
    if (fault) {
      print(`\n${failure ? 'caught' : 'NOT CAUGHT'}: ${fault.name} (${rate})`);
      if (failure) print(`  ${describe(service.port, failure)}`);
      isGood &&= failure !== undefined;
    } else {
      print(tableOf(counts));
      print(rate);
      if (failure) print(`\nFAILED: ${describe(service.port, failure)}`);
      for (const [name, why] of unready) print(`not ready, the last time: ${name}, ${why}`);
      const refused = neverPassed(counts, operations);
      if (refused.length > 0) print(`only refused: ${refused.join(', ')}`);
      const isShallow = refused.length > 0 && sent >= EVERY_OPERATION_FROM && role === 'owner';
      if (isShallow)
        print('\nFAILED: a run of this length gets past the refusals of every operation');
      const isLost = countOf(counts, '401') > sent * MOST_REFUSED;
      if (isLost) print('\nFAILED: most requests were refused with 401, so they found out nothing');
      isGood = failure === undefined && !isLost && !isShallow;
    }
  }
} finally {
  await database.stop();
}
process.exit(isGood ? 0 : 1);
