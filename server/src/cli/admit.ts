import { parseArgs } from 'node:util';
import { admitPerson } from '../accounts/admit-person.ts';
import { endSessions } from '../accounts/end-sessions.ts';
import { findAccount } from '../accounts/find-account.ts';
import { createSignInLink } from '../accounts/request-link.ts';
import { removeFactors } from '../accounts/remove-factors.ts';
import { tellOfChange } from '../accounts/tell-of-change.ts';
import { type Config, directUrlOf, readConfig, readSignInSecrets } from '../roots/config.ts';
import { environment } from '../roots/environment.ts';
import { mailOptionsOf } from '../roots/production.ts';
import { commandUsage } from '../platform/command-name.ts';
import { createDatabase, createPool } from '../platform/db/database.ts';
import { fromPublicId, newUuid, toPublicId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import type { Scope } from '../platform/db/scope.ts';
import { setPlan } from '../workspaces/set-plan.ts';
import { allowPlace } from './allow-place.ts';
import { readPlace } from './installation.ts';
import { explainFailure } from '../roots/explain-failure.ts';
import { installStarter } from '../starter/install-starter.ts';
import type { Plan } from '../workspaces/plan.ts';

const USAGE = `${commandUsage('admit')} ADDRESS [options]
${commandUsage('admit')} ADDRESS --sign-out
${commandUsage('admit')} ADDRESS --lost-factor
${commandUsage('admit')} WORKSPACE --plan PLAN
${commandUsage('admit')} WORKSPACE --allow ADDRESS

With an address of a person:
  --workspace NAME   make a workspace with this person as its owner, and the account if there is none
  --name NAME        what the person is called (default: the part of the address before the @)
  --plan PLAN        free, team or business (default business); free has no API keys
  --sign-out         end every session of the person at once and forget their devices, and print no link
  --lost-factor      take every second factor off the account and end every session, and print no link. The person gets a letter.
                     Make sure first who asks, as carefully as when they were invited
Prints a link that signs the person in, once and within a day; a second factor is asked for as always.
With the identifier of a workspace (wsp_..., Settings, Workspace shows it): puts it on another plan.
  --allow ADDRESS    let its audits and webhooks reach a place in your own network or on this machine, such as
                     http://localhost:3000. The DATABASE_URL must be that of the owner of the database
  --data DIR         the data of a running "up" (default .copydesk), if DATABASE_URL is not set; only with --allow
Needs DATABASE_URL, and PUBLIC_URL for the link.`;

const PLANS: readonly Plan[] = ['free', 'team', 'business'];
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,180}$/;
const LINK_MS = 24 * 60 * 60_000;

const readPlan = (text: string): Plan => {
  const plan = PLANS.find((one) => one === text);
  if (!plan) throw new Error(`--plan takes ${PLANS.join(', ')}, not ${text}.`);
  return plan;
};

const publicUrlOf = ({ publicUrl, port }: Config): string =>
  publicUrl || `http://localhost:${port}`;

type Base = Pick<Scope, 'db' | 'log' | 'now'>;

/** Runs work on the configured database and closes it afterwards. */
const withDatabase = async (config: Config, work: (base: Base) => Promise<void>) => {
  const log = createLog('warn');
  const pool = createPool({ url: directUrlOf(config), size: 1, log });
  try {
    await work({ db: createDatabase(pool), log, now: () => new Date() });
  } finally {
    await pool.end();
  }
};

const setPlanOf = async (base: Base, publicId: string, plan: Plan): Promise<void> => {
  const workspaceId = fromPublicId('wsp', publicId);
  if (!workspaceId) throw new Error(`${publicId} is not a workspace id.`);
  const actor = { kind: 'system' } as const;
  await setPlan({ ...base, workspaceId, actor, requestId: null }, { plan });
  console.log(`${publicId} is on the plan ${plan}.`);
};

const signOut = async (base: Base, email: string): Promise<void> => {
  const userId = await findAccount(base, email);
  if (userId === null) throw new Error('No account has this address.');
  const ended = await endSessions(base, { userId, keep: null, device: null });
  console.log(`Ended ${ended} sessions of ${email}.`);
};

const takeOff = async (base: Base, config: Config, email: string): Promise<void> => {
  const userId = await findAccount(base, email);
  if (userId === null) throw new Error('No account has this address.');
  const ended = await removeFactors(base, { userId });
  const { mailUrl } = readSignInSecrets(environment);
  const mail = createMailer({ ...mailOptionsOf(config, mailUrl), log: base.log });
  const publicUrl = publicUrlOf(config);
  const place = { ip: 'a command of the operator', userAgent: '' };
  const change = { ...place, userId, change: 'factors_taken_off', requestId: newUuid() } as const;
  await tellOfChange(base, { mail, publicUrl }, change);
  await mail.idle();
  await mail.stop();
  console.log(`Took the second factors off ${email} and ended ${ended} sessions.`);
};

/** The login of the service may not do this, so the database is opened as the one who owns it. */
const allow = async (publicId: string, address: string, data: string | undefined) => {
  const workspaceId = fromPublicId('wsp', publicId);
  if (!workspaceId) throw new Error(`${publicId} is not a workspace id.`);
  const place = await allowPlace(readPlace(data).databaseUrl, { workspaceId }, address);
  if (place === null) throw new Error(`${address} is no address that must be allowed.`);
  console.log(`${publicId} may reach ${place}.`);
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      workspace: { type: 'string' },
      name: { type: 'string' },
      plan: { type: 'string' },
      allow: { type: 'string' },
      data: { type: 'string' },
      'sign-out': { type: 'boolean', default: false },
      'lost-factor': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [who = ''] = positionals;
  if (values.help) return console.log(USAGE);
  if (who.startsWith('wsp_') && positionals.length === 1 && values.allow !== undefined)
    return allow(who, values.allow, values.data);
  const isWorkspace = who.startsWith('wsp_') && values.plan !== undefined;
  if (positionals.length !== 1 || !(isWorkspace || ADDRESS.test(who))) throw new Error(USAGE);
  const plan = readPlan(values.plan ?? 'business');
  if (isWorkspace) {
    const config = readConfig(environment);
    return withDatabase(config, (base) => setPlanOf(base, who, plan));
  }
  const email = who;
  if (values['sign-out'] || values['lost-factor']) {
    const isBoth = values['sign-out'] && values['lost-factor'];
    if (isBoth || (values.workspace ?? values.name ?? values.plan)) throw new Error(USAGE);
    const config = readConfig(environment);
    return withDatabase(config, (base) =>
      values['sign-out']
        ? signOut(base, who.toLowerCase())
        : takeOff(base, config, who.toLowerCase()),
    );
  }
  const workspace = values.workspace?.trim();
  if (workspace === '') throw new Error('--workspace needs a name.');
  const config = readConfig(environment);
  await withDatabase(config, async (base) => {
    if (workspace !== undefined) {
      const name = values.name ?? (email.split('@')[0] as string);
      const fill = installStarter;
      const made = await admitPerson(base, { email, name, workspace, plan, fill });
      const account = made.isNewAccount ? 'a new account' : 'an account that was there';
      console.log(`Made ${toPublicId('wsp', made.workspaceId)} (${workspace}) for ${account}.`);
    }
    const publicUrl = publicUrlOf(config);
    const expiresAt = new Date(Date.now() + LINK_MS);
    console.log(await createSignInLink(base, { email, publicUrl, expiresAt }));
  });
};

try {
  await main();
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
