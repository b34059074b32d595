import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createAdmission } from '../src/api/http/admission.ts';
import { giveScope } from '../src/api/http/request-scope.ts';
import type { Scope } from '../src/platform/db/scope.ts';
import { ADMISSION_LIMITS } from '../src/platform/shares.ts';
import { credentialOf } from '../src/api/shown-credential.ts';
import { median } from './measure.ts';

const REQUESTS = 50_000;
const ROUNDS = 9;
/** The first rounds are slower, because the program is not compiled yet. */
const WARM = 3;

/** Microseconds of processor time that admission takes of a request, from its first hook to its end. */
export const admissionMicros = (scope: Scope): number => {
  const { admitAddress, callerHook } = createAdmission(ADMISSION_LIMITS, scope.log, {
    personOf: () => null,
    credentialOf,
  });
  const socket = new Socket();
  const ips = ['127.0.0.1', '::ffff:192.0.2.1', '2001:db8:1:2::1'];
  const serve = (n: number, isAdmitting: boolean): void => {
    const raw = new EventEmitter();
    const headers = { cookie: `__Host-copydesk=a-token-of-${n % 50}` };
    const routeOptions = { config: { guarded: true }, bodyLimit: 1_048_576 };
    const sent = { raw: { socket }, headers, ip: ips[n % ips.length], routeOptions };
    const request = sent as unknown as FastifyRequest;
    const reply = { raw } as unknown as FastifyReply;
    giveScope(request, { ...scope, actor: { kind: 'user', id: 'somebody' } });
    if (isAdmitting) {
      if (admitAddress(request, reply)) throw new Error('a request was refused');
      callerHook(request, reply, () => undefined);
    }
    raw.emit('finish');
    raw.emit('close');
  };
  const costOf = (isAdmitting: boolean): number => {
    const before = process.cpuUsage();
    for (let n = 0; n < REQUESTS; n += 1) serve(n, isAdmitting);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / REQUESTS;
  };
  const more = Array.from({ length: ROUNDS }, () => costOf(true) - costOf(false));
  return median(more.slice(WARM));
};
