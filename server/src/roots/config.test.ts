import { expect, test } from 'vitest';
import { readConfig, readSignInSecrets } from './config.ts';

const DATABASE_URL = 'postgresql://localhost/copydesk';

test('a database address is enough', () => {
  expect(readConfig({ DATABASE_URL })).toEqual({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: '',
    migrateDatabaseUrl: '',
    databasePooler: 'none',
    nodeEnv: '',
    acceptedRisks: '',
    host: '127.0.0.1',
    port: 4020,
    poolSize: 10,
    logLevel: 'info',
    metricsHost: '127.0.0.1',
    metricsPort: 0,
    tracesUrl: '',
    tracesShare: '0.05',
    rateLimitPerMinute: 0,
    requestsAtATime: 512,
    streamsAtATime: 4_096,
    bodyMebibytes: 128,
    uploadsPerWorkspace: 20,
    uploadMebibytes: 2048,
    engineIngressUrl: 'http://127.0.0.1:8080',
    engineAdminUrl: 'http://127.0.0.1:9070',
    engineIdentityKey: '',
    workflowsHost: '127.0.0.1',
    workflowsPort: 4021,
    stopDelaySeconds: 0,
    workflowsStopSeconds: 7,
    workflowsUrl: '',
    reconcileSeconds: 30,
    documentWaitSeconds: 120,
    documentsAtATime: 250,
    bulkLanes: 32,
    auditLanes: 8,
    checkProcesses: 2,
    blobStore: 'file:///var/lib/copydesk/blobs',
    chromiumPath: '',
    judgeVotes: '1/1',
    judgeReads: 'all',
    auditHints: 'on',
    secondOpinions: 200,
    model: '',
    modelAddresses: '',
    tokenBudget: 0,
    personTokenBudget: 0,
    installationTokenBudget: 0,
    workspaceCreation: 'closed',
    planChanges: 'closed',
    publicUrl: '',
    trustedProxies: '',
    refusedAddresses: '',
    corsOrigins: '',
    mcp: 'on',
    mailFrom: 'Copydesk <copydesk@localhost>',
    oidcIssuer: '',
    oidcClientId: '',
    oidcName: 'Single sign-on',
    sessionDays: 30,
    sessionIdleMinutes: 720,
    requiredFactor: 'none',
  });
});

test('everything wrong is said at once, by the name of the variable', () => {
  const read = () => readConfig({ PORT: '99999', LOG_LEVEL: 'loud', DATABASE_POOL_SIZE: '1e3' });
  expect(read).toThrow(/DATABASE_URL/);
  expect(read).toThrow(/PORT/);
  expect(read).toThrow(/LOG_LEVEL/);
  expect(read).toThrow(/DATABASE_POOL_SIZE/);
});

test('what is wrong is said with what to give instead, and never with what was given', () => {
  const read = () => readConfig({ DATABASE_URL: 'mysql://user:sesame@host/x', PORT: '99999' });
  expect(read).toThrow('DATABASE_URL takes a PostgreSQL address: postgresql://');
  expect(read).toThrow('PORT takes a whole number from 0 to 65535.');
  expect(read).not.toThrow(/sesame/);
  expect(() => readConfig({})).toThrow('DATABASE_URL is not set; it takes a PostgreSQL address');
});

test('what the caller gives goes before the environment', () => {
  expect(readConfig({ DATABASE_URL, PORT: '1' }, { port: 2 }).port).toBe(2);
});

test('a secret that is too short and a strange mail address are refused without being said', () => {
  const short = () => readSignInSecrets({ ACCOUNT_SECRET: 'sesame' });
  expect(short).toThrow(/ACCOUNT_SECRET/);
  expect(short).not.toThrow(/sesame/);
  const mail = () => readSignInSecrets({ MAIL_URL: 'http://user:sesame@mail.example' });
  expect(mail).toThrow(/MAIL_URL/);
  expect(mail).not.toThrow(/sesame/);
});

test('without secrets nothing is secret', () => {
  const none = { accountSecret: '', otherAccountSecret: '', oidcClientSecret: '', mailUrl: '' };
  expect(readSignInSecrets({})).toEqual(none);
});

test.each(['https://desk.example/path', 'https://desk.example/', 'desk.example'])(
  '%s is no PUBLIC_URL: only scheme, host and port are',
  (PUBLIC_URL) => {
    expect(() => readConfig({ DATABASE_URL, PUBLIC_URL })).toThrow(/PUBLIC_URL/);
  },
);

test('one person may spend in all their workspaces together what one workspace may', () => {
  const read = (variables: Record<string, string>) =>
    readConfig({ DATABASE_URL, ...variables }).personTokenBudget;
  expect(read({ TOKEN_BUDGET_PER_MONTH: '5000' })).toBe(5000);
  expect(read({ TOKEN_BUDGET_PER_MONTH: '5000', TOKEN_BUDGET_PER_PERSON: '9000' })).toBe(9000);
  expect(read({ TOKEN_BUDGET_PER_MONTH: '5000', TOKEN_BUDGET_PER_PERSON: '0' })).toBe(0);
});
