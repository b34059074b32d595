import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { commandName, commandUsage } from '../platform/command-name.ts';
import { readConfig, readSecrets } from '../roots/config.ts';
import { environment } from '../roots/environment.ts';
import { describeFindings, exitCodeOf } from '../roots/doctor/describe-findings.ts';
import { examine, type Installation } from '../roots/doctor/examine.ts';
import { type Finding, wrong } from '../roots/doctor/finding.ts';
import { checkNode } from '../roots/doctor/machine-rules.ts';

const USAGE = `${commandUsage('doctor')} [options]
  --data DIR   the data of a running "${commandName('up')}" (default .copydesk), if DATABASE_URL is not set
  --json       print the findings as JSON
Lists the weak points of an installation, each with what to do. It exits with 1 if something is wrong, and with 0 if
there is only advice. Give it the environment of the role that it should examine: api and workflows have different
variables. Nothing is changed; a small blob is written to the store and deleted again.`;

const readJson = <T>(file: string): T | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;

interface EnginePorts {
  readonly ingress: number;
  readonly admin: number;
}

/** The installation of the environment, or the quick start that runs on a folder. */
const findInstallation = (data: string): Installation => {
  const secrets = {
    accountSecret: environment['ACCOUNT_SECRET'] ?? '',
    otherAccountSecret: environment['ACCOUNT_SECRET_ALSO'] ?? '',
    mailUrl: environment['MAIL_URL'] ?? '',
    secrets: readSecrets(environment),
  };
  if (environment['DATABASE_URL']) {
    return { config: readConfig(environment), isTrial: false, ...secrets };
  }
  const running = readJson<{ serviceUrl: string }>(join(data, 'up.json'));
  if (!running) {
    throw new Error(
      `DATABASE_URL is not set, and nothing runs on ${data}. Set the variables of your installation, or ` +
        `start "${commandName('up')}".`,
    );
  }
  const ports = readJson<EnginePorts>(join(data, 'engine', 'ports.json'));
  const engine = ports && {
    engineIngressUrl: `http://127.0.0.1:${ports.ingress}`,
    engineAdminUrl: `http://127.0.0.1:${ports.admin}`,
    // The quick start makes its engine sign every call.
    engineIdentityKey: 'publickeyv1_own',
  };
  const config = readConfig(environment, {
    databaseUrl: running.serviceUrl,
    ...(environment['BLOB_STORE'] ? {} : { blobStore: pathToFileURL(join(data, 'blobs')).href }),
    ...(environment['ENGINE_INGRESS_URL'] ? {} : engine),
  });
  return { config, isTrial: true, ...secrets };
};

const examineAll = async (data: string): Promise<Finding[]> => {
  try {
    return await examine(findInstallation(data));
  } catch (error) {
    const todo = 'Correct this first. Nothing else was examined.';
    return [checkNode(process.version), wrong('configuration', (error as Error).message, todo)];
  }
};

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.copydesk' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
} else {
  const findings = await examineAll(resolve(values.data));
  console.log(values.json ? JSON.stringify({ findings }, null, 2) : describeFindings(findings));
  process.exitCode = exitCodeOf(findings);
}
