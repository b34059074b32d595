import { resolveChain } from '../../platform/model/chain.ts';
import { checkMigrations } from '../../platform/db/check-migrations.ts';
import { commandName } from '../../platform/command-name.ts';
import {
  areChildrenUnprivileged,
  maySandbox,
  withoutNetwork,
} from '../../platform/children/child-user.ts';
import { type Config, directUrlOf } from '../config.ts';
import { explainFailure } from '../explain-failure.ts';
import { acceptsRisk } from '../risks.ts';
import { askBackground, askDatabase, askLogin } from './ask-database.ts';
import { askEngine, locateChromium, measureDisk, tryStore } from './ask-surroundings.ts';
import {
  checkBackground,
  checkClock,
  checkConnections,
  checkDatabaseVersion,
  checkDemo,
  checkMigrated,
  checkOwner,
  checkRights,
} from './database-rules.ts';
import { type Finding, wrong } from './finding.ts';
import { checkChildren, checkChromium, checkDisk, checkNode, checkStore } from './machine-rules.ts';
import {
  checkAccountSecret,
  checkEngine,
  checkIdentityKey,
  checkMail,
  checkModel,
  checkPublicUrl,
  checkRisks,
  checkRotation,
} from './service-rules.ts';
import { checkSettings } from './setting-rules.ts';

/** An installation, as its environment or the quick start describes it. */
export interface Installation {
  readonly config: Config;
  /** The quick start: only this machine reaches it, and it has its own secrets and engine. */
  readonly isTrial: boolean;
  readonly accountSecret: string;
  readonly otherAccountSecret: string;
  readonly mailUrl: string;
  readonly secrets: Parameters<typeof resolveChain>[1];
}

/** Only the environment of "migrate" has the owner's address. */
const examineOwner = async ({ migrateDatabaseUrl }: Config): Promise<Finding[]> => {
  if (migrateDatabaseUrl === '') return [];
  try {
    return [checkOwner(await askLogin(migrateDatabaseUrl))];
  } catch (error) {
    return [wrong('migrating user', explainFailure(error), 'Correct MIGRATE_DATABASE_URL.')];
  }
};

const examineDatabase = async ({ config, isTrial }: Installation): Promise<Finding[]> => {
  try {
    const facts = await askDatabase(directUrlOf(config));
    const migrations = await checkMigrations(directUrlOf(config));
    const command = import.meta.url.endsWith('.ts')
      ? 'node server/src/main.ts migrate'
      : commandName('migrate');
    return [
      checkDatabaseVersion(facts),
      checkRights(facts, acceptsRisk(config, 'database-owner')),
      ...(await examineOwner(config)),
      checkMigrated(migrations, command),
      checkBackground(await askBackground(directUrlOf(config))),
      checkClock(facts),
      checkConnections(facts, config.poolSize),
      checkDemo(facts, isTrial),
    ];
  } catch (error) {
    const todo = 'Nothing works without it. Other checks of the database were not made.';
    return [wrong('PostgreSQL', explainFailure(error), todo)];
  }
};

const examineModel = ({ config, secrets }: Installation): Finding => {
  try {
    return checkModel(resolveChain(config.model, secrets).names, null);
  } catch (error) {
    return checkModel([], (error as Error).message);
  }
};

/** Makes every check, and changes nothing but a blob that it writes and deletes. */
export const examine = async (installation: Installation): Promise<Finding[]> => {
  const { config, isTrial } = installation;
  const [database, engine, store] = await Promise.all([
    examineDatabase(installation),
    askEngine(config.engineAdminUrl, config.engineIngressUrl),
    tryStore(config.blobStore),
  ]);
  const disk = measureDisk(config.blobStore);
  return [
    checkNode(process.version),
    ...database,
    checkEngine(engine),
    checkIdentityKey(config.engineIdentityKey, config.workflowsHost),
    checkPublicUrl(config.publicUrl, isTrial),
    checkAccountSecret(installation.accountSecret, isTrial),
    ...checkRotation(installation.otherAccountSecret),
    checkMail(installation.mailUrl, isTrial, acceptsRisk(config, 'plain-mail')),
    checkRisks(config.acceptedRisks),
    ...(isTrial ? [] : checkSettings(config)),
    checkStore(store),
    ...(disk ? [checkDisk(disk)] : []),
    checkChromium(locateChromium(config.chromiumPath), maySandbox()),
    checkChildren(
      { areUnprivileged: areChildrenUnprivileged(), haveNetwork: withoutNetwork().length === 0 },
      isTrial,
      acceptsRisk(config, 'networked-children'),
    ),
    examineModel(installation),
  ];
};
