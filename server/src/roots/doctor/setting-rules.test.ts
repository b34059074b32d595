import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { checkSettings } from './setting-rules.ts';

/** A sound installation of one's own. */
const SOUND = {
  DATABASE_URL: 'postgresql://copydesk@127.0.0.1/copydesk',
  PUBLIC_URL: 'https://desk.example',
  TRUSTED_PROXIES: '127.0.0.1',
  RATE_LIMIT_PER_MINUTE: '600',
  TOKEN_BUDGET_PER_MONTH: '1000000',
  REQUIRED_FACTOR: 'second_factor',
};

/** Everything that is not fine, with its state. */
const foundIn = (variables: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    checkSettings(readConfig({ ...SOUND, ...variables }))
      .filter(({ state }) => state !== 'fine')
      .map(({ check, state }) => [check, state]),
  );

test('a sound installation gets no advice about its settings', () => {
  expect(foundIn({})).toEqual({});
  expect(checkSettings(readConfig(SOUND))).toHaveLength(7);
});

test('every setting that leaves an installation open is found, by its own check', () => {
  const cases: [Record<string, string>, Record<string, string>][] = [
    // People come by https, and nothing says which proxy they come by.
    [{ TRUSTED_PROXIES: '' }, { proxies: 'advice' }],
    [{ TRUSTED_PROXIES: '', HOST: '10.0.0.5' }, { proxies: 'advice' }],
    [{ TRUSTED_PROXIES: '', HOST: 'fd00::5' }, { proxies: 'advice' }],
    [{ TRUSTED_PROXIES: '', HOST: '0.0.0.0' }, {}],
    [{ TRUSTED_PROXIES: '', PUBLIC_URL: 'http://localhost:4020' }, {}],
    [{ RATE_LIMIT_PER_MINUTE: '0' }, { 'rate limit': 'advice' }],
    [{ TOKEN_BUDGET_PER_MONTH: '0' }, { 'token budgets': 'advice' }],
    [{ TOKEN_BUDGET_PER_MONTH: '0', TOKEN_BUDGET_OF_INSTALLATION: '5' }, {}],
    // A budget of each workspace bounds nobody who may create as many as they like.
    [{ WORKSPACE_CREATION: 'open' }, {}],
    [{ WORKSPACE_CREATION: 'open', TOKEN_BUDGET_PER_PERSON: '0' }, { 'token budgets': 'wrong' }],
    [{ WORKSPACE_CREATION: 'open', TOKEN_BUDGET_PER_MONTH: '0' }, { 'token budgets': 'wrong' }],
    [{ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' }, { metrics: 'advice' }],
    [{ METRICS_PORT: '9100', METRICS_HOST: '10.0.0.5' }, { metrics: 'advice' }],
    [{ METRICS_PORT: '9100' }, {}],
    [{ METRICS_HOST: '0.0.0.0' }, {}],
    [{ DATABASE_URL: 'postgresql://db.example/copydesk' }, { 'way to PostgreSQL': 'advice' }],
    [{ MIGRATE_DATABASE_URL: 'postgresql://10.0.0.9/c' }, { 'way to PostgreSQL': 'advice' }],
    [
      { DATABASE_URL: 'postgresql://db.example/c?sslmode=disable' },
      { 'way to PostgreSQL': 'advice' },
    ],
    [{ DATABASE_URL: 'postgresql://db.example/copydesk?sslmode=verify-full' }, {}],
    [{ DATABASE_URL: 'postgresql:///copydesk?host=/run/postgresql' }, {}],
    [{ CORS_ORIGINS: 'https://cms.example' }, {}],
    [{ CORS_ORIGINS: 'http://localhost:3000' }, {}],
    [{ CORS_ORIGINS: 'https://cms.example, http://cms.example' }, { 'other origins': 'advice' }],
    [{ CORS_ORIGINS: 'https://*.example' }, { 'other origins': 'wrong' }],
    [{ REQUIRED_FACTOR: 'none' }, { 'required factor': 'advice' }],
  ];
  for (const [variables, found] of cases)
    expect([variables, foundIn(variables)]).toEqual([variables, found]);
});

test('no finding about a setting repeats a password', () => {
  const DATABASE_URL = 'postgresql://copydesk:hunter2@db.example/copydesk';
  expect(JSON.stringify(checkSettings(readConfig({ ...SOUND, DATABASE_URL })))).not.toContain(
    'hunter2',
  );
});
