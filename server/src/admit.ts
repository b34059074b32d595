import { parseArgs } from 'node:util';
import { admitPerson } from './accounts/admit-person.ts';
import { createSignInLink } from './accounts/request-link.ts';
import { environment, readConfig } from './config.ts';
import { createDatabase, createPool } from './platform/db/database.ts';
import { toPublicId } from './platform/ids.ts';
import { createLog } from './platform/log.ts';
import { explainFailure } from './explain-failure.ts';
import { installStarter } from './starter/install-starter.ts';
import type { Plan } from './workspaces/plan.ts';

const USAGE = `npm run admit -- ADDRESS [options]
  --workspace NAME   make a workspace with this person as its owner, and the account if there is none
  --name NAME        what the person is called (default: the part of the address before the @)
  --plan PLAN        free, team or business (default business); free has no API keys
Prints a link that signs the person in, once and within a day; a second factor is asked for as always.
Needs DATABASE_URL, and PUBLIC_URL for the link.`;

const PLANS: readonly Plan[] = ['free', 'team', 'business'];
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,180}$/;
const LINK_MS = 24 * 60 * 60_000;

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      workspace: { type: 'string' },
      name: { type: 'string' },
      plan: { type: 'string', default: 'business' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [email = ''] = positionals;
  if (values.help) return console.log(USAGE);
  if (positionals.length !== 1 || !ADDRESS.test(email)) throw new Error(USAGE);
  const plan = PLANS.find((one) => one === values.plan);
  if (!plan) throw new Error(`--plan takes ${PLANS.join(', ')}, not ${values.plan}.`);
  const workspace = values.workspace?.trim();
  if (workspace === '') throw new Error('--workspace needs a name.');
  const config = readConfig(environment);
  const log = createLog('warn');
  const pool = createPool({ url: config.databaseUrl, size: 1, log });
  const base = { db: createDatabase(pool), log, now: () => new Date() };
  try {
    if (workspace !== undefined) {
      const name = values.name ?? (email.split('@')[0] as string);
      const fill = installStarter;
      const made = await admitPerson(base, { email, name, workspace, plan, fill });
      const account = made.isNewAccount ? 'a new account' : 'an account that was there';
      console.log(`Made ${toPublicId('wsp', made.workspaceId)} (${workspace}) for ${account}.`);
    }
    const publicUrl = config.publicUrl || `http://localhost:${config.port}`;
    const expiresAt = new Date(Date.now() + LINK_MS);
    console.log(await createSignInLink(base, { email, publicUrl, expiresAt }));
  } finally {
    await pool.end();
  }
};

try {
  await main();
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
