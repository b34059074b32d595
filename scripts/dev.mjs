// The product while one works on it: `npm run dev`. PostgreSQL and the engine start once, the server starts
// anew when one of its files is saved, and the browser gets a change of the web application at once.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { env, execPath, exit } from 'node:process';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { serviceUrlOf, startEmbeddedParts } from '../server/src/roots/embedded-parts.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.copydesk' },
    port: { type: 'string', default: '5173' },
    'server-port': { type: 'string', default: '4020' },
    'ready-file': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`npm run dev -- [options]
  --data DIR          where everything is kept (default .copydesk)
  --port N            port of the web application (default 5173)
  --server-port N     port of the server behind it (default 4020)
  --ready-file FILE   write address, sign-in link and demo keys as JSON after every start of the server`);
  exit(0);
}
const publicUrl = `http://localhost:${values.port}`;
const serverUrl = `http://127.0.0.1:${values['server-port']}`;

/** What ends the parts, the latest first. */
const undo = [];
const stop = async () => {
  for (const step of undo.toReversed()) await step();
};

/** Starts the server in a process of its own, and gives what ends it. */
const startServer = ({ postgres, engine }) => {
  const ready = values['ready-file'] ? ['--ready-file', values['ready-file']] : [];
  const up = [join(root, 'server/src/up.ts'), '--brief', '--data', values.data, ...ready];
  const server = spawn(execPath, up, {
    stdio: 'inherit',
    // A group of its own: Ctrl-C reaches this process only, which then ends everything in order.
    detached: true,
    env: {
      // What Node has read once is not read and compiled again at the next start.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      WORKSPACE_CREATION: 'open',
      PLAN_CHANGES: 'open',
      ...env,
      PORT: values['server-port'],
      PUBLIC_URL: publicUrl,
      MIGRATE_DATABASE_URL: postgres.url('copydesk'),
      DATABASE_URL: serviceUrlOf(postgres.url('copydesk'), values.data),
      ENGINE_INGRESS_URL: engine.engineIngressUrl,
      ENGINE_ADMIN_URL: engine.engineAdminUrl,
      ENGINE_IDENTITY_KEY: engine.engineIdentityKey,
      WORKFLOWS_PORT: String(engine.workflowsPort),
    },
  });
  const gone = new Promise((done) => server.once('exit', done));
  return async () => {
    server.kill('SIGTERM');
    await gone;
  };
};

/** Keeps the server running: a saved file of server, contract, content or packs ends it and starts it anew. */
const keepServer = (parts, watcher) => {
  let end = startServer(parts);
  let turn = Promise.resolve();
  let timer;
  const restart = async () => {
    console.log('A file of the server has changed; starting it anew ...');
    await end();
    end = startServer(parts);
  };
  // Vite's watcher, because it also sees files that git or an editor replaces instead of writing into.
  watcher.add(
    ['server/src', 'contract/src', 'content', 'packs'].map((folder) => join(root, folder)),
  );
  watcher.on('change', (path) => {
    if (path.startsWith(join(root, 'web')) || /\.(test|fixture)\.ts$/.test(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => (turn = turn.then(restart)), 50);
  });
  undo.push(async () => {
    clearTimeout(timer);
    await turn;
    await end();
  });
};

const startWeb = async () => {
  const web = await createServer({
    root: join(root, 'web'),
    configFile: join(root, 'web/vite.config.ts'),
    server: {
      port: Number(values.port),
      strictPort: true,
      proxy: Object.fromEntries(
        ['/app', '/public', '/docs', '/readyz'].map((path) => [path, { target: serverUrl }]),
      ),
    },
  });
  undo.push(() => web.close());
  await web.listen();
  return web;
};

const ended = Promise.withResolvers();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => ended.resolve());
try {
  const wanted = { postgres: true, engine: true };
  const parts = await startEmbeddedParts(resolve(values.data), wanted, undo);
  const web = await startWeb();
  keepServer(parts, web.watcher);
  console.log(`The web application is at ${publicUrl}; Ctrl-C stops everything.`);
  await ended.promise;
} finally {
  await stop();
}
exit(0);
