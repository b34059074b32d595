import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { isProduction, mailOptionsOf, refuseWeakSettings } from './production.ts';

const DATABASE_URL = 'postgresql://localhost/copydesk';
const SECRETS = { accountSecret: '0123456789abcdef'.repeat(2), mailUrl: 'smtps://mail.example' };
const NONE = { accountSecret: '', mailUrl: '' };
const COMPLETE = {
  DATABASE_URL,
  PUBLIC_URL: 'https://desk.example',
  ENGINE_IDENTITY_KEY: 'publickeyv1_a',
};
/** A machine that keeps children from everything. */
const SAFE = { childrenAreUnprivileged: true, childrenHaveNoNetwork: true };
const start =
  (role: 'api' | 'workflows', variables: Record<string, string>, secrets = SECRETS) =>
  () =>
    refuseWeakSettings(role, readConfig({ DATABASE_URL, ...variables }), secrets, SAFE);

test('an installation is in production if it says so, or if its address has TLS', () => {
  const of = (variables: Record<string, string>) =>
    isProduction(readConfig({ DATABASE_URL, ...variables }));
  expect(of({})).toBe(false);
  expect(of({ PUBLIC_URL: 'http://localhost:4020' })).toBe(false);
  expect(of({ NODE_ENV: 'test' })).toBe(false);
  expect(of({ PUBLIC_URL: 'https://desk.example' })).toBe(true);
  expect(of({ NODE_ENV: 'production' })).toBe(true);
});

test('what is complete starts, and what is no production needs nothing', () => {
  for (const role of ['api', 'workflows'] as const) {
    expect(start(role, COMPLETE)).not.toThrow();
    expect(start(role, {}, NONE)).not.toThrow();
  }
});

test('PostgreSQL on another machine needs TLS with a certificate that is checked', () => {
  const at = (address: string, direct = '') =>
    start('api', { ...COMPLETE, DATABASE_URL: address, DATABASE_DIRECT_URL: direct });
  for (const fine of [
    'postgresql://127.0.0.1:5432/copydesk',
    'postgresql:///copydesk?host=/run/postgresql',
    'postgresql://db.example/copydesk?sslmode=verify-full',
    'postgresql://one:5432,two:5433/copydesk?sslmode=verify-full',
  ]) {
    expect(at(fine)).not.toThrow();
    expect(at(fine, 'postgresql://10.0.0.9/copydesk')).toThrow('plain-database');
  }
  for (const plain of [
    'postgresql://db.example/copydesk',
    'postgresql://db.example/copydesk?sslmode=disable',
    'postgresql://db.example/copydesk?sslmode=require',
    'postgresql://127.0.0.1:5432,two:5433/copydesk',
    'postgresql:///copydesk?host=10.0.0.9',
  ]) {
    expect(at(plain)).toThrow('plain-database');
  }
});

test('a role in production refuses to start without each of what it needs, and says what to do', () => {
  const needs: [Parameters<typeof start>, RegExp, string][] = [
    [['api', { NODE_ENV: 'production' }], /PUBLIC_URL is not set: set it to/, 'no-public-url'],
    [
      ['api', { NODE_ENV: 'production', PUBLIC_URL: 'http://desk.example' }],
      /PUBLIC_URL begins with http: .*TLS/,
      'plain-public-url',
    ],
    [
      ['api', COMPLETE, { ...SECRETS, accountSecret: '' }],
      /ACCOUNT_SECRET is not set: .*openssl/,
      'no-account-secret',
    ],
    [['workflows', COMPLETE, { ...SECRETS, mailUrl: '' }], /MAIL_URL is not set: set/, 'no-mail'],
    [
      ['workflows', { ...COMPLETE, DATABASE_URL: 'postgresql://db.example/copydesk' }],
      /DATABASE_URL leads to another machine without sslmode=verify-full/,
      'plain-database',
    ],
    [
      ['workflows', { PUBLIC_URL: 'https://desk.example' }],
      /ENGINE_IDENTITY_KEY is not set: set/,
      'unsigned-engine',
    ],
  ];
  for (const [[role, variables, secrets], says, risk] of needs) {
    expect(start(role, variables, secrets)).toThrow(says);
    expect(start(role, variables, secrets)).toThrow(`ACCEPTED_RISKS=${risk} starts without`);
    const accepted = { ...variables, ACCEPTED_RISKS: risk };
    expect(start(role, accepted, secrets)).not.toThrow();
  }
});

test('in production an address without TLS is for this machine alone', () => {
  const NODE_ENV = 'production';
  for (const PUBLIC_URL of ['http://localhost:4020', 'http://127.0.0.1:4020', 'http://[::1]:4020'])
    expect(start('api', { NODE_ENV, PUBLIC_URL })).not.toThrow();
  for (const PUBLIC_URL of ['http://10.0.0.5', 'http://localhost.desk.example'])
    expect(start('api', { NODE_ENV, PUBLIC_URL })).toThrow(/PUBLIC_URL begins with http/);
});

test('root starts nothing whose children would be root, in production or not, unless that is accepted', () => {
  const asRoot = (variables: Record<string, string>) => () =>
    refuseWeakSettings('api', readConfig({ ...COMPLETE, ...variables }), SECRETS, {
      ...SAFE,
      childrenAreUnprivileged: false,
    });
  for (const variables of [{}, { PUBLIC_URL: 'http://localhost' }]) {
    expect(asRoot(variables)).toThrow(/Root runs this process.*run it as a user of its own/);
    expect(asRoot(variables)).toThrow('ACCEPTED_RISKS=root-children starts without');
    expect(asRoot({ ...variables, ACCEPTED_RISKS: 'root-children' })).not.toThrow();
  }
  expect(asRoot({ PUBLIC_URL: 'http://localhost' })).not.toThrow(/production/);
});

test('in production nothing starts whose children would have a network, unless that is accepted', () => {
  const networked = (role: 'api' | 'workflows', variables: Record<string, string>) => () =>
    refuseWeakSettings(role, readConfig({ ...COMPLETE, ...variables }), SECRETS, {
      ...SAFE,
      childrenHaveNoNetwork: false,
    });
  for (const role of ['api', 'workflows'] as const) {
    expect(networked(role, {})).toThrow(/reach the network of this machine: install unshare/);
    expect(networked(role, {})).toThrow('ACCEPTED_RISKS=networked-children starts without');
    // The comma is what compose.yaml leaves if nothing else is accepted.
    expect(networked(role, { ACCEPTED_RISKS: 'networked-children,' })).not.toThrow();
    expect(networked(role, { PUBLIC_URL: 'http://localhost' })).not.toThrow();
  }
});

test('everything that is lacking is said at once, and one accepted risk is no other', () => {
  const bare = { PUBLIC_URL: 'https://desk.example', ACCEPTED_RISKS: 'no-mail' };
  expect(start('workflows', bare, NONE)).toThrow(/ACCOUNT_SECRET[^]*ENGINE_IDENTITY_KEY/);
  expect(start('workflows', bare, NONE)).not.toThrow(/MAIL_URL/);
});

test('a risk that nobody knows is refused, so that a slip of the pen accepts nothing', () => {
  const read = (ACCEPTED_RISKS: string) => readConfig({ DATABASE_URL, ACCEPTED_RISKS });
  expect(() => read('no-mial')).toThrow(/ACCEPTED_RISKS takes some of database-owner/);
  expect(read('no-mail, plain-mail').acceptedRisks).toBe('no-mail, plain-mail');
});

test('mail needs TLS beyond this machine, unless the operator accepts to do without', () => {
  const tls = (url: string, variables = {}) =>
    mailOptionsOf(readConfig({ DATABASE_URL, ...variables }), url).requireTls;
  expect(tls('smtp://user:x@mail.example:587')).toBe(true);
  expect(tls('smtp://127.0.0.1:25')).toBe(false);
  expect(tls('smtp://localhost')).toBe(false);
  expect(tls('smtp://mail.example', { ACCEPTED_RISKS: 'plain-mail' })).toBe(false);
});

test('letters that cannot be sent are shown only outside of production', () => {
  const shown = (variables: Record<string, string>) =>
    mailOptionsOf(readConfig({ DATABASE_URL, ...variables }), '').showsUnsent;
  expect(shown({})).toBe(true);
  expect(shown({ ...COMPLETE, ACCEPTED_RISKS: 'no-mail' })).toBe(false);
});
