// `npm run bench`, `npm run chaos`, `npm run rules`, `npm run site` and `npm run content`: each runs one of several programs by its name, and
// lists them when it is called without one.
import { spawn } from 'node:child_process';
import { argv, exit } from 'node:process';

const BUILD_WEB = 'node scripts/build-web.mjs';

const GROUPS = {
  bench: {
    pages: {
      says: 'lists, searches, details, decisions and HTTP with a million violations; --scale 0.01 for a quick look',
      run: ['node server/bench/run.ts'],
    },
    queue: {
      says: 'the queue with 300,000 open findings of 2,000,000 violations, and what it costs a decision; --scale 0.02 for a quick look',
      run: ['node server/bench/queue.ts'],
    },
    search: {
      says: 'the search over everything with 300,000 open findings and 20,000 assets; --scale 0.02 for a quick look',
      run: ['node server/bench/search.ts'],
    },
    workspaces: {
      says: '20,000,000 violations in 10,000 workspaces: pages, searches, decisions and the queue of small and large ones; --scale 0.01 for a quick look',
      run: ['node server/bench/workspaces/run.ts'],
    },
    simulator: {
      says: 'a model that reproduces the measured machine and extrapolates: what is full first at 10, 100 and 1,000 times the load, and what it costs',
      run: ['node server/bench/simulator/run.ts'],
    },
    statistics: {
      says: 'decisions in a large audit with old, no and new statistics of PostgreSQL, and a detail among many rules',
      run: ['node server/bench/statistics.ts'],
    },
    audits: {
      says: 'an audit of 2,000 assets, and how fair it is to small audits beside it; --assets 100 for a quick look',
      run: ['node server/bench/audits/run.ts'],
    },
    authoring: {
      says: 'what the authoring pages ask for, with 100,000 documents; --scale 0.02 for a quick look, --data FOLDER keeps the data, --whole also exports it',
      run: ['node server/bench/authoring/run.ts'],
    },
    checking: {
      says: 'our search for phrases beside other packages',
      run: ['node server/bench/checking/run.ts'],
    },
    pictures: {
      says: 'what pictures of pages cost beside reading the same pages without them, and their sizes; --rounds 3 for a quick look',
      run: ['node server/bench/pictures.ts'],
    },
    generation: {
      says: 'a thousand documents at once, two workspaces, and what a document costs over a bare call',
      run: ['node server/bench/generation/run.ts'],
    },
    gate: {
      says: 'what the gate costs beside the bare check of the same texts, and its first call; --rounds 50 for a quick look',
      run: ['node server/bench/gate.ts'],
    },
    limits: {
      says: 'what the limit of requests and admission cost, and what two processes let through together; --rounds 3 for a quick look',
      run: ['node server/bench/limits.ts'],
    },
    overheads: {
      says: 'what traces, metrics, the log and PgBouncer cost in processor time for a request, and traces in a start; --rounds 3 for a quick look',
      run: [
        'node server/bench/span-cost.ts --share 1',
        'node server/bench/span-cost.ts --share 0.05',
        'node server/bench/telling-cost.ts',
        'node server/bench/overheads.ts',
      ],
    },
    uploads: {
      says: 'what a hundred uploads held open, and a thousand hostile bodies, cost in memory and cost other requests; --count 12 for a quick look',
      run: ['node server/bench/uploads.ts'],
    },
    backups: {
      says: 'how long a backup, a restore and a verification of 1,000,000 violations take, and what a backup costs a reviewer; --violations 20000 for a quick look',
      run: ['node server/bench/backups.ts'],
    },
    fetches: {
      says: 'how much memory 24 large pages take that are fetched at the same time; --pages 8 for a quick look',
      run: ['node server/bench/fetches.ts'],
    },
    'small-model': {
      says: 'a tiny language model on this machine judges texts, and what its licence says then; installs it with Python',
      run: ['node server/bench/small-model.ts'],
    },
    surfaces: {
      says: 'the same 2,000 texts through the API, both clients, the command line, MCP, the gate and the extension: all must find the same; --texts 60 for a quick look',
      run: ['node e2e/surfaces/run.ts'],
    },
    editor: {
      says: 'key press to paint in the editor with 5,000 words and 1,000 rules',
      run: [BUILD_WEB, 'node e2e/bench-editor.ts'],
    },
    inbox: {
      says: 'key press to paint in the review with a million violations',
      run: [BUILD_WEB, 'node e2e/bench-inbox.ts'],
    },
    'queue-keys': {
      says: 'every open finding of the demo decided by keys in the browser: keys, seconds, and what covered the row or a button',
      run: [BUILD_WEB, 'node e2e/bench-queue-keys.ts'],
    },
    bulk: {
      says: 'a table of 10,000 rows of which 300 have mistakes, in the browser; --rows 500 for a quick look',
      run: [BUILD_WEB, 'node e2e/bench-bulk.ts'],
    },
    writing: {
      says: 'dropped frames while a text streams in, in the browser',
      run: [BUILD_WEB, 'node e2e/bench-writing.ts'],
    },
    rules: {
      says: 'key press to paint in the editor of a rule',
      run: [BUILD_WEB, 'node e2e/bench-rules.ts'],
    },
  },
  chaos: {
    decisions: {
      says: 'kill -9 of the API and PostgreSQL under load, then accounts for every decision',
      run: ['node server/chaos/run.ts'],
    },
    generation: {
      says: 'kill -9 of every part while documents are written, then accounts for every document and every paid call',
      run: ['node server/chaos/generation/run.ts'],
    },
    audits: {
      says: 'the same while an audit runs, then accounts for every asset and every violation',
      run: ['node server/chaos/audits/run.ts'],
    },
    contents: {
      says: 'the same while editors push, delete and ask the gate and people decide, then compares all with a model',
      run: ['node server/chaos/contents/run.ts'],
    },
    events: {
      says: 'the same while receivers of webhooks fail in every way and readers poll; every event arrives, in order',
      run: ['node server/chaos/events/run.ts'],
    },
    cluster: {
      says: 'an engine of three nodes: each is killed in turn under work and comes back, the last one with an empty disk',
      run: ['node server/chaos/cluster/run.ts'],
    },
    spare: {
      says: 'two workflows processes behind HAProxy: one is killed, both are upgraded, and nothing is lost',
      run: ['node server/chaos/spare/run.ts'],
    },
    failover: {
      says: 'the primary of PostgreSQL is lost under decisions: with a spare that confirms them, with one that lags, and by a mistake that a backup undoes',
      run: ['node server/chaos/failover/run.ts'],
    },
    network: {
      says: 'the links to PostgreSQL and to the engine lose packets, fall silent and are cut; --seconds 8 for a quick look',
      run: ['node server/chaos/network/run.ts'],
    },
    disk: {
      says: 'the disks of PostgreSQL, the engine and the blob store are filled to the last byte; --seconds 8 for a quick look',
      run: ['node server/chaos/disk/run.ts'],
    },
    clock: {
      says: 'the clocks of the api and of the workflows role jump an hour forward and back; --seconds 5 for a quick look',
      run: ['node server/chaos/clock/run.ts'],
    },
    alerts: {
      says: 'a real Prometheus with the rules of deploy/alerts.yml in faster time: each alert fires in its fault and is quiet otherwise; --only WORDS for one fault',
      run: ['node server/chaos/alerts/run.ts'],
    },
    stop: {
      says: 'every role is stopped by SIGTERM under load and replaced, to the next release and back; no request may fail; --stops 8 for a quick look',
      run: ['node server/chaos/stop/run.ts'],
    },
    cells: {
      says: 'a workspace moves between two cells under load, killed and run again; --violations 2000 --posts 20 --kills 1 for a quick look',
      run: ['node server/chaos/cells/run.ts'],
    },
    soak: {
      says: 'two hours of steady mixed load: whether memory and tables grow, and how much is logged; --minutes 2 for a quick look',
      run: ['node server/chaos/soak/run.ts'],
    },
    stranger: {
      says: 'somebody without an account floods, holds bodies and guesses passwords; another tenant must not notice; --short takes half a minute and does not compare times',
      run: ['node server/chaos/stranger/run.ts'],
    },
    viewer: {
      says: 'the same by a viewer of another workspace, with downloads that are not read and invitations',
      run: ['node server/chaos/viewer/run.ts'],
    },
    busy: {
      says: 'a first start and an audit while 30 other processes compute; no asset may fail as too slow',
      run: ['node server/chaos/busy/run.ts'],
    },
  },
  rules: {
    check: { says: 'files against the rule packs', run: ['node server/src/cli/check-rules.ts'] },
    test: {
      says: 'the tests that stand in the rule packs',
      run: ['node server/src/cli/test-rules.ts'],
    },
    measure: {
      says: 'measures the starter packs on the labelled texts of content/evaluation, with intervals; --misses lists the open ones, --write stores the figures of each rule',
      run: ['node server/eval/texts/run.ts'],
    },
    thresholds: {
      says: 'what would become of precision and recall if rules that are often wrong in a language were hints there, for several thresholds',
      run: ['node server/eval/texts/thresholds.ts'],
    },
    suggestions: {
      says: 'for how many findings of the demo and of the labelled texts the packs suggest something, and whether the rules accept it; --gaps lists the rest by rule',
      run: ['node server/eval/texts/suggestions.ts'],
    },
    topics: {
      says: 'whether it would help to know how often a rule is right by the topic of the text too',
      run: ['node server/eval/texts/topics.ts'],
    },
    train: {
      says: 'trains the classifiers of content/classifiers from the open labelled texts and the tests of the packs',
      run: ['node server/eval/train/run.ts', 'oxfmt content/classifiers/trained.json'],
    },
    lock: {
      says: 'takes labelled texts into content/evaluation and locks one third of them; prints figures only',
      run: ['node server/eval/texts/lock-texts.ts'],
    },
    schema: {
      says: 'writes the JSON schemas of packs and content anew',
      run: [
        'node server/src/cli/write-schemas.ts',
        'oxfmt packs/pack.schema.json packs/rules.schema.json content/starter/starter.schema.json content/words/words.schema.json content/stance/stance.schema.json content/topics/topics.schema.json content/forms/forms.schema.json content/numbers/numbers.schema.json',
      ],
    },
    eval: {
      says: 'how much of what a careful reader would mark the packs find; --misses lists the rest',
      run: ['node server/eval/run.ts'],
    },
  },
  site: {
    build: {
      says: 'builds the documentation into site/dist and checks its links; the product serves it below /docs',
      run: ['node site/build.ts'],
    },
    blocks: {
      says: 'runs the code blocks of all documents against a fresh start of the product; --page NAME for one, --list for the table alone, --url and --key for a product that runs',
      run: ['node site/run-blocks.ts'],
    },
    outside: {
      says: 'asks the other hosts that the built pages link to whether the addresses are there',
      run: ['node site/check-outside.ts'],
    },
  },
  content: {
    check: {
      says: 'the texts in content/: every key in every language, and the same placeholders',
      run: ['node server/src/cli/check-content.ts'],
    },
    controls: {
      says: 'packs a YAML file into the coded controls of the judge, or prints their figures; never a text',
      run: ['node server/src/cli/pack-controls.ts'],
    },
  },
};

// Ctrl-C reaches the program too, which ends in its own time.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

/** Runs a program to its end and gives its exit code. */
const runToEnd = (command, args) => {
  const [program, ...own] = command.split(' ');
  const child = spawn(program, [...own, ...args], { stdio: 'inherit' });
  return new Promise((done, refuse) => {
    child.on('error', refuse);
    child.on('exit', (code) => done(code ?? 1));
  });
};

const [group, name, ...args] = argv.slice(2);
const programs = GROUPS[group];
const chosen = name !== undefined && Object.hasOwn(programs, name) ? programs[name] : null;
if (!chosen) {
  if (name !== undefined) console.error(`There is no ${group} called ${name}.\n`);
  console.log(`npm run ${group} -- NAME [options]`);
  for (const [each, { says }] of Object.entries(programs)) {
    console.log(`  ${each.padEnd(11)} ${says}`);
  }
  exit(name === undefined ? 0 : 2);
}
for (const [i, command] of chosen.run.entries()) {
  const isLast = i === chosen.run.length - 1;
  const code = await runToEnd(command, isLast ? args : []);
  if (code !== 0) exit(code);
}
