import { parseArgs } from 'node:util';
import { commandUsage } from '../platform/command-name.ts';
import { createSecrets } from '../roots/create-secrets.ts';
import { explainFailure } from '../roots/explain-failure.ts';

const USAGE = `${commandUsage('secrets')} FOLDER [options]
  --database HOST    where PostgreSQL is, such as db.internal:5432 (default localhost:5432)
Makes the secrets of a new installation as files: for the service, PostgreSQL, the engine and the store.
What is there is kept, so a second run changes nothing. Prints names and never a secret.`;

const HOST = /^[\w.-]+(:\d{1,5})?$/;

const main = (): void => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      database: { type: 'string', default: 'localhost:5432' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const [folder] = positionals;
  if (folder === undefined || positionals.length !== 1) throw new Error(USAGE);
  if (!HOST.test(values.database)) {
    throw new Error(`--database takes a host, with a port if needed, not ${values.database}.`);
  }
  const made = createSecrets(folder, values.database);
  console.log(made.length === 0 ? 'All secrets were there.' : `Made ${made.join(', ')}.`);
};

try {
  main();
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
