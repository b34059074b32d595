import { parseArgs } from 'node:util';
import { createVault } from '../accounts/vault.ts';
import { commandUsage } from '../platform/command-name.ts';
import { ownerUrlOf, readConfig, readSignInSecrets } from '../roots/config.ts';
import { environment } from '../roots/environment.ts';
import { explainFailure } from '../roots/explain-failure.ts';
import { resealSecrets } from './reseal-secrets.ts';

const USAGE = `${commandUsage('reseal')}
Seals second factors, secrets of webhooks and keys of models with a new ACCOUNT_SECRET, after both roles were started with it.
Needs ACCOUNT_SECRET (the new one), ACCOUNT_SECRET_ALSO (the one before) and MIGRATE_DATABASE_URL (the owner of the
database). It can be run again at any time. It exits with 1 if something opens with neither secret.`;

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const config = readConfig(environment);
  const { accountSecret, otherAccountSecret } = readSignInSecrets(environment);
  const renewed = createVault(accountSecret);
  const changing = createVault(accountSecret, otherAccountSecret);
  if (!renewed || !changing || otherAccountSecret === '') {
    throw new Error(`Set ACCOUNT_SECRET and ACCOUNT_SECRET_ALSO.\n${USAGE}`);
  }
  const done = await resealSecrets(ownerUrlOf(config), { renewed, changing });
  for (const { table, fine, resealed, lost } of done) {
    console.log(
      `${table}: ${resealed} sealed again, ${fine} were, ${lost} open with neither secret`,
    );
  }
  return done.some(({ lost }) => lost > 0) ? 1 : 0;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
