import type { WebhookKind } from '@copydesk/contract/events/event-types';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { allowReceiver, type Received, startReceiver } from '../../../test/outside/receiver.ts';
import { createVault } from '../../accounts/vault.ts';
import { createKey } from '../../keys/create-key.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { safePost } from '../../platform/web/safe-post.ts';
import { reviewViolation } from '../../violations/decide/review-violation.ts';
import { numberEvents } from '../number-events.ts';
import { deliverSome } from './deliver.ts';
import { listDeliveries, resendDeliveries, testWebhook } from './deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listWebhooks,
  rotateWebhook,
} from './endpoints.ts';
import { PAUSES_MS } from './schedule.ts';

const database = await createTestDatabase();
const { admin } = database;
const receiver = await startReceiver();
afterAll(() => receiver.stop());
const vault = createVault('a secret of thirty-two characters!');
const courier = { vault, post: safePost };

beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = (response) => response.end('ok');
});

/** A workspace with an endpoint at the receiver. `pass` lets time go by. */
const makeEndpoint = async (
  options: { kind?: WebhookKind; types?: readonly 'key.created'[] } = {},
) => {
  const workspace = await makeWorkspace(database);
  let passed = 0;
  const scope: Scope = { ...workspace.scope, now: () => new Date(Date.now() + passed) };
  await allowReceiver(admin, scope.workspaceId, receiver);
  const { kind = 'standard', types = [] } = options;
  const input = { kind, url: receiver.url, description: 'Site', types };
  const { id, secret } = await createWebhook(scope, vault, input);
  await drain(scope, id);
  receiver.received.length = 0;
  const pass = (ms: number) => {
    passed += ms;
  };
  return { ...workspace, scope, id, secret: secret ?? '', pass };
};

const drain = async (scope: Scope, id: string): Promise<void> => {
  await numberEvents(scope);
  while ((await deliverSome(scope, courier, id)) === 'done');
};

const verify = (secret: string, { headers, body }: Received): unknown =>
  new Verifier(secret).verify(body, headers as Record<string, string>);

const headersOf = ({ headers }: Received) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
});

describe('a message', () => {
  test('is signed as the library of Standard Webhooks verifies it', async () => {
    const { scope, id, secret } = await makeEndpoint();
    await createKey(scope, { name: 'Site', expiresAt: null });
    await drain(scope, id);
    // The endpoint itself is no event, so the key is the only one.
    expect(receiver.received).toHaveLength(1);
    const [message] = receiver.received as [Received];
    expect(verify(secret, message)).toMatchObject({
      type: 'key.created',
      timestamp: expect.stringMatching(/Z$/) as string,
      data: { subject: { kind: 'key', name: 'Site' } },
    });
    expect(message.headers['webhook-id']).toMatch(/^evt_/);
  });

  test('that is forged, changed or old is refused by the library', async () => {
    const { scope, id, secret } = await makeEndpoint();
    await testWebhook(scope, id);
    await drain(scope, id);
    const [message] = receiver.received as [Received];
    const headers = headersOf(message);
    const check = (body: string, given: Record<string, string>, by = secret) =>
      new Verifier(by).verify(body, given);
    expect(() => check(message.body, headers)).not.toThrow();
    expect(() => check(`${message.body} `, headers)).toThrow('No matching signature found');
    expect(() => check(message.body, { ...headers, 'webhook-id': 'evt_other' })).toThrow(
      'No matching signature found',
    );
    expect(() => check(message.body, headers, `whsec_${'A'.repeat(43)}=`)).toThrow(
      'No matching signature found',
    );
    const old = String(Number(headers['webhook-timestamp']) - 600);
    expect(() => check(message.body, { ...headers, 'webhook-timestamp': old })).toThrow(/too old/);
    // A replay with a fresh time does not have the signature of that time.
    const fresh = String(Number(headers['webhook-timestamp']) + 1);
    expect(() => check(message.body, { ...headers, 'webhook-timestamp': fresh })).toThrow(
      'No matching signature found',
    );
  });

  test('has both signatures for a day after a rotation, and then the new one alone', async () => {
    const { scope, id, secret, pass } = await makeEndpoint();
    const next = await rotateWebhook(scope, vault, id);
    await testWebhook(scope, id);
    await drain(scope, id);
    const [both] = receiver.received as [Received];
    expect(() => verify(secret, both)).not.toThrow();
    expect(() => verify(next, both)).not.toThrow();
    pass(25 * 60 * 60_000);
    await testWebhook(scope, id);
    await drain(scope, id);
    const last = receiver.received.at(-1) as Received;
    expect(String(last.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
  });

  test('goes only to those who want its type', async () => {
    const { scope, id, keyScope } = await makeEndpoint({ types: ['key.created'] });
    const { violationIds } = await makeAudit(scope, [finding()]);
    await reviewViolation(keyScope, {
      violationId: violationIds[0] as string,
      action: 'mark_fixed',
      reason: null,
      applyToGroup: false,
      acceptedVersions: null,
    });
    await createKey(scope, { name: 'one', expiresAt: null });
    await drain(scope, id);
    expect(
      receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    ).toEqual(['key.created']);
  });

  test('to Slack is Block Kit, and to Teams an adaptive card', async () => {
    const slack = await makeEndpoint({ kind: 'slack' });
    await createKey(slack.scope, { name: 'a <b> & c', expiresAt: null });
    await drain(slack.scope, slack.id);
    const [first] = receiver.received as [Received];
    const teams = await makeEndpoint({ kind: 'teams' });
    await createKey(teams.scope, { name: 'Site', expiresAt: null });
    await drain(teams.scope, teams.id);
    const [second] = receiver.received as [Received];
    const block = JSON.parse(first.body) as { text: string; blocks: unknown[] };
    expect(block.text).toBe('API key created');
    expect(block.blocks).toMatchObject([
      { type: 'header', text: { type: 'plain_text', text: 'API key created' } },
      {
        type: 'section',
        fields: [{ type: 'mrkdwn', text: '*Name*\na &lt;b&gt; &amp; c' }, {}, {}],
      },
    ]);
    expect(first.headers['webhook-signature']).toBeUndefined();
    expect(JSON.parse(second.body)).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: { type: 'AdaptiveCard', version: '1.4', body: [{ type: 'TextBlock' }, {}] },
        },
      ],
    });
  }, 20_000);
});

describe('a receiver that fails', () => {
  test.each([
    ['answers 500', 500, 'It answered with status 500.'],
    ['redirects', 302, 'It redirects (302), which is not followed.'],
  ])(
    '%s is tried again by the schedule',
    async (_name, status, failure) => {
      const { scope, id, pass } = await makeEndpoint();
      receiver.answer = (response) =>
        response
          .writeHead(status, { location: `${receiver.url}/elsewhere` })
          .end('no '.repeat(400));
      await createKey(scope, { name: 'Site', expiresAt: null });
      await drain(scope, id);
      await drain(scope, id);
      expect(receiver.received).toHaveLength(1);
      const [waiting] = await listDeliveries(scope, id);
      expect(waiting).toMatchObject({
        status: 'pending',
        attempts: 1,
        answer_status: status,
        failure,
      });
      expect(waiting?.answer?.length).toBeLessThanOrEqual(500);
      for (const pause of PAUSES_MS) {
        pass(pause - 1_000);
        await drain(scope, id);
        pass(1_500);
        await drain(scope, id);
      }
      expect(receiver.received).toHaveLength(PAUSES_MS.length + 1);
      expect((await listDeliveries(scope, id))[0]).toMatchObject({
        status: 'failed',
        next_at: null,
      });
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    },
    30_000,
  );

  test('drops the connection: the message waits, and arrives later', async () => {
    const { scope, id, pass } = await makeEndpoint();
    receiver.answer = (response) => response.destroy();
    await createKey(scope, { name: 'Site', expiresAt: null });
    await drain(scope, id);
    expect((await listDeliveries(scope, id))[0]).toMatchObject({
      status: 'pending',
      answer_status: null,
      failure: 'The server could not be reached, or the connection was lost.',
    });
    receiver.answer = (response) => response.end('ok');
    pass(6_000);
    await drain(scope, id);
    expect((await listDeliveries(scope, id))[0]).toMatchObject({
      status: 'delivered',
      attempts: 2,
    });
    expect((await listWebhooks(scope))[0]).toMatchObject({ failing_since: null, waiting: 0 });
  });

  test('never ends its answer: the attempt ends after the time limit', async () => {
    const { scope, id } = await makeEndpoint();
    receiver.answer = (response) => void response.writeHead(200).write('slow');
    await createKey(scope, { name: 'Site', expiresAt: null });
    const began = Date.now();
    const short = {
      vault,
      post: (url: string, request: Parameters<typeof safePost>[1]) =>
        safePost(url, { ...request, timeoutMs: 500 }),
    };
    await numberEvents(scope);
    while ((await deliverSome(scope, short, id)) === 'done');
    expect(Date.now() - began).toBeLessThan(5_000);
    expect((await listDeliveries(scope, id))[0]).toMatchObject({
      status: 'pending',
      failure: 'The server did not answer in time.',
    });
  });

  test('answers 410 is switched off at once, and the activity says so', async () => {
    const { scope, id } = await makeEndpoint();
    receiver.answer = (response) => response.writeHead(410).end();
    await createKey(scope, { name: 'Site', expiresAt: null });
    await drain(scope, id);
    expect((await listWebhooks(scope))[0]).toMatchObject({ disabled: 'gone' });
    const { rows } = await admin.query(
      `select to_value from workspace_event where workspace_id = $1 and kind = 'webhook_disabled'`,
      [scope.workspaceId],
    );
    expect(rows).toEqual([{ to_value: 'gone' }]);
  });

  test('for five days is switched off', async () => {
    const { scope, id, pass } = await makeEndpoint();
    receiver.answer = (response) => response.writeHead(503).end();
    for (let day = 0; day < 7; day++) {
      await createKey(scope, { name: `day ${day}`, expiresAt: null });
      await drain(scope, id);
      pass(24 * 60 * 60_000);
    }
    expect((await listWebhooks(scope))[0]).toMatchObject({ disabled: 'failing' });
  }, 30_000);

  test('holds up later messages of the same subject, and no others', async () => {
    const { scope, id, pass, keyScope } = await makeEndpoint();
    const [one, other] = [await makeAudit(scope, [finding()]), await makeAudit(scope, [finding()])];
    await drain(scope, id);
    receiver.received.length = 0;
    const auditOf = ({ body }: Received) =>
      (JSON.parse(body) as { data: { audit_id: string } }).data.audit_id;
    receiver.answer = (response, message) =>
      response.writeHead(auditOf(message) === one.id ? 500 : 200).end();
    const decide = (violationId: string | undefined, action: 'mark_fixed' | 'reopen') =>
      reviewViolation(keyScope, {
        violationId: violationId as string,
        action,
        reason: null,
        applyToGroup: false,
        acceptedVersions: null,
      });
    for (const { violationIds } of [one, other]) {
      await decide(violationIds[0], 'mark_fixed');
      await decide(violationIds[0], 'reopen');
    }
    await drain(scope, id);
    const arrived = receiver.received.map(auditOf);
    expect(arrived.filter((audit) => audit === one.id)).toHaveLength(1);
    expect(arrived.filter((audit) => audit === other.id)).toHaveLength(2);
    receiver.received.length = 0;
    receiver.answer = (response) => response.end();
    pass(6_000);
    await drain(scope, id);
    const actions = receiver.received.map(
      ({ body }) => (JSON.parse(body) as { data: { action: string } }).data.action,
    );
    expect(actions).toEqual(['mark_fixed', 'reopen']);
  });
});

describe('an endpoint', () => {
  test('may not be in a private network, use another port or lack encryption', async () => {
    const { scope } = await makeWorkspace(database);
    const add = (url: string) =>
      createWebhook(scope, vault, { kind: 'standard', url, description: '', types: [] });
    for (const url of [
      receiver.url,
      'http://desk.example/hook',
      'https://a:b@desk.example/',
      'x',
    ]) {
      await expect(add(url)).rejects.toMatchObject({ code: 'invalid' });
    }
    for (const url of [
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://10.1.2.3/hook',
      'https://192.168.0.1/hook',
      'https://169.254.169.254/latest/meta-data/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://[fd00::1]/',
      'https://localhost/hook',
      'http://localhost:3000/hook',
      'https://desk.localhost./hook',
    ]) {
      await expect(add(url), url).rejects.toMatchObject({
        code: 'invalid',
        issues: [
          { loc: ['url'], msg: expect.stringMatching(/An operator can allow it/) as string },
        ],
      });
    }
    // A name that leads into a private network is refused when it is reached, like one that is allowed no longer.
    const place = [scope.workspaceId, 'localhost:443'];
    await admin.query('insert into allowed_place (workspace_id, place) values ($1, $2)', place);
    const { id } = await add('https://localhost/hook');
    await admin.query('delete from allowed_place where workspace_id = $1 and place = $2', place);
    await testWebhook(scope, id);
    await drain(scope, id);
    expect((await listDeliveries(scope, id))[0]?.failure).toMatch(/private or reserved network/);
  });

  test('keeps neither its secret nor a Slack address readable in the database', async () => {
    const { scope, secret } = await makeEndpoint();
    const { id } = await createWebhook(scope, vault, {
      kind: 'slack',
      url: 'https://hooks.slack.example/services/T0/B0/secretpath',
      description: '',
      types: [],
    });
    expect(id).not.toBe('');
    const { rows } = await admin.query<{ text: string }>(
      `select to_jsonb(e)::text || convert_from(decode(replace(encode(sealed_url, 'hex'), '00', '20'), 'hex'), 'LATIN1') as text
       from webhook_endpoint e where workspace_id = $1`,
      [scope.workspaceId],
    );
    const all = rows.map(({ text }) => text).join('\n');
    expect(all).not.toContain('secretpath');
    expect(all).not.toContain(secret.slice(6));
    expect((await listWebhooks(scope)).map(({ url }) => url)).toContain(
      'https://hooks.slack.example',
    );
  });

  test('that was switched off gets what it missed only when somebody asks', async () => {
    const { scope, id } = await makeEndpoint();
    receiver.answer = (response) => response.writeHead(410).end();
    await createKey(scope, { name: 'first', expiresAt: null });
    await drain(scope, id);
    await createKey(scope, { name: 'missed', expiresAt: null });
    receiver.received.length = 0;
    receiver.answer = (response) => response.end();
    await enableWebhook(scope, id);
    await drain(scope, id);
    expect(receiver.received).toEqual([]);
    // The owner's first key is from before the endpoint, and within the hour too.
    expect(await resendDeliveries(scope, id, { hours: 1 })).toBeGreaterThanOrEqual(2);
    await drain(scope, id);
    const names = receiver.received.map(
      ({ body }) => (JSON.parse(body) as { data: { subject: { name: string } } }).data.subject.name,
    );
    expect(names).toEqual(expect.arrayContaining(['first', 'missed']));
  });

  test('gets one message again under the same id', async () => {
    const { scope, id } = await makeEndpoint();
    await createKey(scope, { name: 'Site', expiresAt: null });
    await drain(scope, id);
    const [delivery] = await listDeliveries(scope, id);
    await resendDeliveries(scope, id, { eventId: delivery?.event_id ?? '' });
    await drain(scope, id);
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('that is deleted gets nothing more', async () => {
    const { scope, id } = await makeEndpoint();
    await deleteWebhook(scope, id);
    await createKey(scope, { name: 'Site', expiresAt: null });
    await drain(scope, id);
    expect(receiver.received).toEqual([]);
    await expect(listDeliveries(scope, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
