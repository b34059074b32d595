import { openApiDocument } from '@copydesk/contract/openapi/openapi';
import { extendedOpenApiDocument } from '@copydesk/contract/openapi/openapi-extended';
import { violationPageExample } from '@copydesk/contract/violations/violation';
import { factsExample } from '@copydesk/contract/violations/violation-facts';
import { infobaseExample } from '@copydesk/contract/infobases/infobase';
import { auditListExample } from '@copydesk/contract/audits/audit';
import { describe, expect, test } from 'vitest';
import { type Answer, createOpenApiChecker, type OpenApiDocument } from './openapi-check.ts';

const plain = (document: unknown) => JSON.parse(JSON.stringify(document)) as OpenApiDocument;
const check = createOpenApiChecker(plain(openApiDocument()), plain(extendedOpenApiDocument()));
const answer = (statusCode: number, body: unknown, headers: Answer['headers'] = {}): Answer => ({
  statusCode,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': 'req_1',
    ...headers,
  },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const [audit] = auditListExample.audits;
const audits = (changes: object) => ({ ...auditListExample, audits: [{ ...audit, ...changes }] });

const violations = (facts: object) => ({
  ...violationPageExample,
  violations: violationPageExample.violations.map((violation) => ({ ...violation, ...facts })),
});

describe('the check of answers against the document', () => {
  test.each<[string, string, Answer]>([
    ['an infobase', 'getInfobase', answer(200, infobaseExample)],
    ['a null where null is allowed', 'listAudits', answer(200, audits({ completed_at: null }))],
    ['a violation without its facts', 'listViolations', answer(200, violations({}))],
    ['a violation with its facts', 'listViolations', answer(200, violations(factsExample))],
    ['an error', 'getInfobase', answer(404, { detail: 'No.', code: 'not_found' })],
    [
      'a 422 with ctx',
      'listAudits',
      answer(422, {
        detail: [{ loc: ['query', 0], msg: 'm', type: 't', ctx: {} }],
        code: 'invalid',
      }),
    ],
    [
      'health',
      'getHealth',
      answer(503, { status: 'fail' }, { 'content-type': 'application/health+json' }),
    ],
  ])('lets %s pass', (_name, operation, given) => {
    expect(() => check(operation, given)).not.toThrow();
  });

  test.each<[string, string, Answer, RegExp]>([
    ['an unknown operation', 'getNothing', answer(200, {}), /no such operation/],
    ['an undocumented status', 'getInfobase', answer(418, { detail: 'x' }), /not documented/],
    ['a 500', 'getInfobase', answer(500, { detail: 'x' }), /not documented/],
    [
      'an undocumented media type',
      'getInfobase',
      answer(200, infobaseExample, { 'content-type': 'text/html' }),
      /text\/html is not documented/,
    ],
    [
      'a missing request id',
      'getInfobase',
      answer(200, infobaseExample, { 'x-request-id': undefined }),
      /X-Request-Id/,
    ],
    ['a body that is no JSON', 'getInfobase', answer(200, '{'), /not JSON/],
    ['a missing member', 'getInfobase', answer(200, { id: 'a', name: 'b' }), /description/],
    [
      'an extra member',
      'getInfobase',
      answer(200, { ...infobaseExample, secret: 1 }),
      /secret|add/,
    ],
    [
      'a fact left out',
      'listViolations',
      answer(200, violations({ ...factsExample, stance: undefined })),
      /stance/,
    ],
    [
      'an extra member beside the facts',
      'listViolations',
      answer(200, violations({ ...factsExample, secret: 1 })),
      /secret|add/,
    ],
    ['a wrong type', 'getInfobase', answer(200, { ...infobaseExample, name: 1 }), /name/],
    ['a fraction', 'listAudits', answer(200, audits({ total_assets: 1.5 })), /total_assets/],
    ['an unknown word', 'listAudits', answer(200, audits({ status: 'DONE' })), /status/],
    ['a bad time', 'listAudits', answer(200, audits({ created_at: 'yesterday' })), /created_at/],
    ['an error without detail', 'getInfobase', answer(404, { error: 'x' }), /detail/],
    ['an error with a list', 'getInfobase', answer(404, { detail: [] }), /detail/],
    ['a 422 with a text', 'listAudits', answer(422, { detail: 'x' }), /detail/],
    ['a 422 without loc', 'listAudits', answer(422, { detail: [{ msg: '', type: '' }] }), /loc/],
    ['an empty 422', 'listAudits', answer(422, { detail: [], code: 'invalid' }), /without a list/],
    ['an error without a code', 'getInfobase', answer(404, { detail: 'No.' }), /without a code/],
  ])('refuses %s', (_name, operation, given, message) => {
    expect(() => check(operation, given)).toThrow(message);
  });
});
