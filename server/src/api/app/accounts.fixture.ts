import type { AppRoute } from '@copydesk/contract/shared/app-route';
import { APP_PREFIX, inWorkspace } from '@copydesk/contract/shared/app-route';
import type { Permission } from '@copydesk/contract/shared/policy';
import { accountRoutes } from '@copydesk/contract/accounts/accounts';
import { passkeyRoutes } from '@copydesk/contract/accounts/passkeys';
import { proofRoutes } from '@copydesk/contract/accounts/proofs';
import type { FactorRule } from '@copydesk/contract/shared/required-factor';
import fastify, { type FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { OidcClient } from '../../accounts/oidc-client.ts';
import { createVault } from '../../accounts/vault.ts';
import { createKeyUseTracker } from '../../keys/track-key-use.ts';
import { createKeyVerifier } from '../../keys/verify-key.ts';
import { createLog } from '../../platform/log.ts';
import { createMailer, type Mailer } from '../../platform/mail/mailer.ts';
import type { SelfService } from '../../workspaces/self-service.ts';
import type { TestDatabase } from '../../../test/harness.ts';
import { createErrorHandler } from '../http/errors.ts';
import { registerJsonBody } from '../http/body-parsers.ts';
import { send } from '../http/answer.ts';
import { createGuard } from '../public/guard.ts';
import { scopeOf } from '../http/request-scope.ts';
import { validatorCompiler } from '../http/validate.ts';
import { callerOf, createAppGuard, memberOf } from './guard.ts';
import { createAccountHandlers } from './accounts.ts';

export const ORIGIN = 'https://desk.example';
/** What second factors are sealed with. */
export const SECRET = 'a secret that only tests may know';

interface MailLine {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface SignInApp {
  readonly app: FastifyInstance;
  readonly mail: Mailer;
  /** The emails that were sent, oldest first. */
  readonly sent: MailLine[];
  /** Every line of the log. */
  readonly lines: string[];
  /** The token of the last message to an address. */
  readonly tokenTo: (email: string) => Promise<string>;
}

export interface SignInAppOptions {
  readonly now?: () => Date;
  readonly oidc?: OidcClient | null;
  readonly publicOrigin?: string | null;
  readonly selfService?: SelfService;
  readonly operator?: FactorRule;
  /** Whether letters reach people, which are kept in a list either way. */
  readonly hasMailServer?: boolean;
}

/**
 * A route in a workspace that needs the permission and answers with the workspace, the actor and the role.
 */
const probe = (access: Permission): AppRoute => ({
  operationId: `probe ${access}`,
  method: access === 'read' ? 'GET' : 'POST',
  url: `/workspaces/:workspace_id/probe/${access}`,
  access,
  params: inWorkspace(),
  success: { status: 200, schema: Type.Any() },
});
const PROBES = (['read', 'decide', 'administer', 'own'] as const).map(probe);

/** The sign-in routes on a test database. Emails are collected in a list. */
export const createSignInApp = async (
  { db }: Pick<TestDatabase, 'db'>,
  {
    now = () => new Date(),
    oidc = null,
    publicOrigin = ORIGIN,
    selfService = { workspaces: false, plans: false },
    operator = 'none',
    hasMailServer = false,
  }: SignInAppOptions = {},
): Promise<SignInApp> => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const sent: MailLine[] = [];
  const letters = createLog('debug', {
    write: (line) => void sent.push(JSON.parse(line) as MailLine),
  });
  const from = 'Copydesk <copydesk@test.example>';
  const mail = { ...createMailer({ url: '', from, log: letters }), hasServer: hasMailServer };
  const base = { db, log, now };
  const times = { days: 30, idleMinutes: 720 };
  const vault = createVault(SECRET);
  const factors = { operator, hasProvider: oidc !== null };
  const parts = { times, mail, vault, oidc, selfService, factors, publicUrl: ORIGIN };
  const guard = createAppGuard({ base, times, publicOrigin, factors });
  const handlers = createAccountHandlers(parts) as unknown as Record<
    string,
    (caller: unknown, input: unknown) => Promise<Parameters<typeof send>[2]>
  >;
  const app = fastify({ logger: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(createErrorHandler(log));
  registerJsonBody(app);
  for (const route of [
    ...accountRoutes,
    ...passkeyRoutes,
    ...proofRoutes,
  ] as unknown as AppRoute[]) {
    app.route({
      method: route.method,
      url: `${APP_PREFIX}${route.url}`,
      onRequest: guard(route),
      // As register-with-body.ts does it.
      preValidation: async (request) => {
        if (route.body?.optional) request.body ??= {};
      },
      schema: {
        ...(route.query ? { querystring: route.query } : {}),
        ...(route.body ? { body: route.body.schema } : {}),
        ...(route.success.mediaType
          ? {}
          : { response: { [route.success.status]: route.success.schema } }),
      },
      handler: async (request, reply) => {
        const { params, query, body, headers } = request;
        const run = handlers[route.operationId];
        if (!run) throw new Error(`${route.operationId} has no handler`);
        const input = { params, query, body, headers, once: undefined };
        return send(route, reply, await run(callerOf(request), input));
      },
    });
  }
  for (const route of PROBES) {
    app.route({
      method: route.method,
      url: `${APP_PREFIX}${route.url}`,
      onRequest: guard(route),
      handler: async (request) => {
        const { workspaceId, actor } = scopeOf(request);
        return { workspaceId, actor, role: memberOf(request).role };
      },
    });
  }
  const keyUse = createKeyUseTracker(db, log, now);
  const verifyKey = createKeyVerifier(db, now);
  const guardKeys = createGuard({ verifyKey, keyUse, base, rateLimit: { perMinute: 0 } });
  const onRequest = guardKeys({ scope: null, reads: true, decides: false });
  app.get('/public/probe', { onRequest }, async (request) => scopeOf(request).actor);
  app.addHook('onClose', async () => {
    await mail.stop();
    await keyUse.stop();
  });
  await app.ready();
  const tokenTo = async (email: string): Promise<string> => {
    await mail.idle();
    const text = sent.findLast(({ to }) => to === email)?.text ?? '';
    return /#([\w-]{43})\n/.exec(text)?.[1] ?? '';
  };
  return { app, mail, sent, lines, tokenTo };
};

/** A test browser: keeps cookies like a real browser and sends the Origin header. */
export const createBrowser = ({ app }: Pick<SignInApp, 'app'>, ip = '192.0.2.1') => {
  const cookies = new Map<string, string>();
  const keep = (header: string | string[] | undefined): void => {
    for (const line of [header ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (/Max-Age=0(;|$)/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const call = async (
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      method,
      url: `${APP_PREFIX}${url}`,
      remoteAddress: ip,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(method === 'POST' ? { origin: ORIGIN } : {}),
        ...headers,
      },
      ...(payload ? { payload } : {}),
    });
    keep(response.headers['set-cookie']);
    return response;
  };
  return {
    cookies,
    get: (url: string, headers?: Record<string, string>) => call('GET', url, undefined, headers),
    post: (url: string, payload?: object, headers?: Record<string, string>) =>
      call('POST', url, payload, headers),
  };
};

export type Browser = ReturnType<typeof createBrowser>;

/** The letters about a person's sign-in, and what the activity of their workspace has about it. */
export const findTold = async (
  desk: Pick<SignInApp, 'mail' | 'sent'>,
  admin: TestDatabase['admin'],
  { email, userId, workspaceId }: Readonly<{ email: string; userId: string; workspaceId: string }>,
) => {
  await desk.mail.idle();
  const letters = desk.sent.filter(({ to, subject }) => to === email && !subject.includes('link'));
  const { rows } = await admin.query<{ to_value: string }>(
    `select to_value from workspace_event
     where workspace_id = $1 and kind = 'sign_in_changed' and actor_id = $2 order by id`,
    [workspaceId, userId],
  );
  return { letters, changes: rows.map(({ to_value: change }) => change) };
};
