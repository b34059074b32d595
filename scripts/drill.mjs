// `npm run drill`: the faults of a production layout after each other, each with real processes and its own account of what was
// acknowledged, and one table at the end. `--short` takes minutes instead of hours, `--only failover,spare` runs some of them.
import { spawn } from 'node:child_process';
import { argv, execPath, exit } from 'node:process';
import { parseArgs } from 'node:util';

/** What each part shows, and its options at full size and in the short form. */
const PARTS = {
  decisions: {
    shows: 'api and PostgreSQL killed under decisions',
    full: '--kills 700',
    short: '--kills 4',
  },
  generation: {
    shows: 'every part killed while documents are written',
    full: '--documents 2000 --kills 120',
    short: '--documents 40 --kills 2',
  },
  audits: {
    shows: 'every part killed while an audit runs',
    full: '--assets 5000 --kills 24',
    short: '--assets 200 --kills 1',
  },
  contents: {
    shows: 'every part killed while contents are pushed and decided',
    full: '--contents 200 --versions 20 --kills 60',
    short: '--contents 20 --versions 5 --kills 1',
  },
  events: {
    shows: 'every part killed while events go out and receivers fail',
    full: '--changes 3000 --kills 8',
    short: '--changes 400 --kills 1 --timeouts 0',
  },
  spare: {
    shows: 'a workflows process lost, both replaced by the next release',
    full: '--seconds 60 --posts 1000',
    short: '--seconds 6 --posts 60',
  },
  cluster: {
    shows: 'each of three nodes of the engine lost in turn',
    full: '--seconds 60 --posts 1000',
    short: '--seconds 8 --posts 60',
  },
  cells: {
    shows: 'a workspace moved between two cells, the move killed and run again',
    full: '--violations 100000 --kills 6',
    short: '--violations 2000 --posts 40 --kills 1',
  },
  failover: {
    shows: 'the primary of PostgreSQL lost, a table deleted and brought back',
    full: '--seconds 60 --clients 12',
    short: '--seconds 3',
  },
  network: {
    shows: 'links to PostgreSQL and the engine lose packets, fall silent, are cut',
    full: '--seconds 30 --rounds 10',
    short: '--seconds 8',
  },
  disk: {
    shows: 'the disks of PostgreSQL, engine and blob store filled',
    full: '--seconds 60 --rounds 5',
    short: '--seconds 8',
  },
  clock: {
    shows: 'the clocks of both roles jump an hour forward and back',
    full: '--seconds 60 --rounds 5 --posts 200',
    short: '--seconds 5 --posts 20',
  },
  alerts: {
    shows: 'every alert in its fault, and none otherwise',
    full: '--times 15',
    short: '--times 30 --only killed',
  },
  stop: {
    shows: 'every role stopped and replaced, to the next release and back',
    full: '--stops 200 --posts 4000',
    short: '--stops 8 --posts 60',
  },
};

const { values } = parseArgs({
  args: argv.slice(2),
  options: { short: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const names = values.only?.split(',') ?? Object.keys(PARTS);
const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`);
  exit(2);
}

/** Runs a part, shows what it says, and returns how it ended and how many checks held. */
const fly = (name) =>
  new Promise((done) => {
    const options = PARTS[name][values.short ? 'short' : 'full'].split(' ');
    const child = spawn(execPath, ['scripts/run-named.mjs', 'chaos', name, ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text);
      said += text;
    });
    child.once('close', (code) => {
      const kills = /^(?:ok|FAIL) +kills +(\d+)/m.exec(said)?.[1];
      done({
        code: code ?? 1,
        kills: Number(kills ?? 0),
        held: said.match(/^ok {4}/gm)?.length ?? 0,
        failed: said.match(/^FAIL {2}/gm)?.length ?? 0,
      });
    });
  });

const rows = [];
for (const [n, name] of names.entries()) {
  console.log(`\n== ${n + 1} of ${names.length}: ${name}, ${PARTS[name].shows}`);
  const began = Date.now();
  const end = await fly(name);
  rows.push({ name, seconds: Math.round((Date.now() - began) / 1_000), ...end });
}

const kills = rows.reduce((sum, row) => sum + row.kills, 0);
console.log(
  `\n${'part'.padEnd(12)}${'result'.padEnd(8)}${'checks'.padEnd(12)}${'kills'.padStart(6)}${'s'.padStart(7)}  what happened`,
);
for (const { name, code, held, failed, kills: own, seconds } of rows) {
  const checks = failed > 0 ? `${held}, ${failed} no` : String(held);
  console.log(
    `${name.padEnd(12)}${(code === 0 ? 'held' : 'FAILED').padEnd(8)}${checks.padEnd(12)}${String(own).padStart(6)}${String(seconds).padStart(7)}  ${PARTS[name].shows}`,
  );
}
console.log(
  `${rows.filter(({ code }) => code === 0).length} of ${rows.length} parts held, ${kills} kills`,
);
exit(rows.every(({ code }) => code === 0) ? 0 : 1);
