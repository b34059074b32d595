import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCli } from '../../cli/test/run-cli.ts';
import { checkByAgent } from '../../mcp/test/check-by-agent.ts';
import { Copydesk } from '../../sdk/src/index.ts';
import type { Found } from './found.ts';
import { BREAK, type SentText } from './texts.ts';

/** The service, and a key with the scope for auditing. */
export interface Service {
  readonly base: string;
  readonly key: string;
}

/** A way to a check: the findings of each text, in the order of the texts. */
export type Surface = (
  service: Service,
  texts: readonly SentText[],
) => Promise<readonly (readonly Found[])[]>;

interface Told {
  readonly rule_name: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly quote: string | null;
}

const toFound = ({ rule_name: rule, start, end, quote }: Told): Found => ({
  rule,
  start,
  end,
  quote,
});

/** What the gate knows of a post: its address is one of a page. Other ways do not know where a text stands. */
const PAGE = { channel: ['web_page'] };

const requestOf = ({ text, language, market, category }: SentText, more: object = {}) => ({
  text,
  language,
  metadata: { market: [market], ...(category === null ? {} : { category: [category] }), ...more },
});

const LANES = 8;

/** Does several things at a time. Gives the results in their order. */
const inLanes = async <I, T>(
  items: readonly I[],
  work: (item: I, at: number) => Promise<T>,
): Promise<T[]> => {
  const results: T[] = [];
  const left = items.entries();
  const lane = async (): Promise<void> => {
    for (const [at, item] of left) results[at] = await work(item, at);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
};

/** Sends a request with a key and gives the answer, which must be a success. */
export const post = async (
  { base, key }: Service,
  path: string,
  body: object,
): Promise<unknown> => {
  const response = await fetch(`${base}/public/v1${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

const askApi =
  (more: object): Surface =>
  (service, texts) =>
    inLanes(texts, async (text) => {
      const answer = await post(service, '/checks', requestOf(text, more));
      return (answer as { findings: Told[] }).findings.map(toFound);
    });

export const byApi = askApi({});
/** What the gate is compared with. */
export const byApiAsPage = askApi(PAGE);

const bySdk: Surface = ({ base, key }, texts) => {
  const client = new Copydesk({ baseUrl: base, apiKey: key });
  return inLanes(texts, async (text) => {
    const request = requestOf(text) as Parameters<typeof client.checks.check>[0];
    return (await client.checks.check(request)).findings.map(toFound);
  });
};

const byAgent: Surface = async ({ base, key }, texts) => {
  const all = await checkByAgent(
    base,
    key,
    texts.map((text) => requestOf(text)),
  );
  return all.map((told) =>
    told.map(({ start, end, untrusted }) => toFound({ ...untrusted, start, end })),
  );
};

const PYTHON = fileURLToPath(new URL('../../python/scripts/check_texts.py', import.meta.url));

const byPython: Surface = ({ base, key }, texts) =>
  new Promise((resolve, reject) => {
    const child = spawn('python3', [PYTHON], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, COPYDESK_URL: base, COPYDESK_API_KEY: key },
    });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) return reject(new Error(`Python ended with ${code}`));
      const lines = Buffer.concat(parts).toString().trimEnd().split('\n');
      resolve(lines.map((line) => (JSON.parse(line) as Told[]).map(toFound)));
    });
    child.stdin.end(texts.map((text) => `${JSON.stringify(requestOf(text))}\n`).join(''));
  });

interface Reported {
  readonly file: string;
  readonly rule_name: string;
  readonly quote: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly end_line: number | null;
  readonly end_column: number | null;
}

/** The offset of a line and a column, both from 1. */
const offsetOf = (text: string, line: number | null, column: number | null): number | null => {
  if (line === null || column === null) return null;
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
};

/** The command takes a language, a market and a category for all its files, so it runs once for each of these. */
const byCommand =
  (flags: readonly string[]): Surface =>
  async ({ base, key }, texts) => {
    const folder = mkdtempSync(join(tmpdir(), 'copydesk-surfaces-'));
    const found = texts.map((): Found[] => []);
    const groups = Map.groupBy(texts.keys(), (at) => {
      const { language, market, category } = texts[at] as SentText;
      const said = ['--language', language, '--market', market];
      return (category === null ? said : [...said, '--category', category]).join(' ');
    });
    try {
      await inLanes([...groups], async ([said, places], number) => {
        const name = `group-${number}`;
        mkdirSync(join(folder, name));
        for (const at of places) {
          writeFileSync(join(folder, name, `t${at}.txt`), (texts[at] as SentText).text);
        }
        const args = ['check', name, '--json', ...flags, ...said.split(' ')];
        const env = { COPYDESK_URL: base, COPYDESK_API_KEY: key };
        const { stdout, stderr } = await runCli(args, { cwd: folder, env });
        if (stdout === '') throw new Error(`${args.join(' ')}: ${stderr}`);
        const report = JSON.parse(stdout) as { findings: Reported[]; files: unknown[] };
        if (report.files.length !== places.length) throw new Error(`${name}: ${stderr}`);
        for (const one of report.findings) {
          const at = Number(/t(\d+)\.txt$/.exec(one.file)?.[1]);
          const { text } = texts[at] as SentText;
          found[at]?.push({
            rule: one.rule_name,
            quote: one.quote,
            start: offsetOf(text, one.line, one.column),
            end: offsetOf(text, one.end_line, one.end_column),
          });
        }
      });
      return found;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

interface Held {
  readonly rule_name: string;
  readonly anchor: {
    readonly quote: { readonly exact: string };
    readonly position: { readonly start: number; readonly end: number } | null;
  } | null;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The offset in the text of a place in its segments. Those have one line break between two, and their places are
 * counted in code points, as the W3C has it.
 */
const offsetIn = (text: string, place: number): number => {
  const segments = text.replaceAll(BREAK, '\n');
  const before = Array.from(segments).slice(0, place).join('');
  return before.length + before.split('\n').length - 1;
};

/** What the plug-in for WordPress asks about a post of paragraphs without a title. */
const byGate: Surface = (service, texts) =>
  inLanes(texts, async ({ text, language, market, category }, at) => {
    const paragraphs = text
      .split(BREAK)
      .map((one) => `<!-- wp:paragraph -->\n<p>${escapeHtml(one)}</p>\n<!-- /wp:paragraph -->`);
    const { findings } = (await post(service, '/gate', {
      text: ['<h1></h1>', ...paragraphs].join('\n'),
      format: 'html',
      external_id: `https://blog.example/?p=${at}`,
      metadata: { market, language, ...(category === null ? {} : { category }) },
    })) as { findings: Held[] };
    return findings.map(({ rule_name: rule, anchor }) => ({
      rule,
      quote: anchor?.quote.exact ?? null,
      start: anchor?.position ? offsetIn(text, anchor.position.start) : null,
      end: anchor?.position ? offsetIn(text, anchor.position.end) : null,
    }));
  });

const WORKER = new URL('../../extension/src/service-worker.ts', import.meta.url).href;
const SITE = 'shop.example';

type Listener = (
  message: object,
  sender: { tab: { url: string } },
  answer: (told: { checked?: { findings: Told[] }; problem?: string }) => void,
) => void;

/** The worker of the browser extension, with a stand-in for what the browser gives it. */
const byExtension: Surface = async ({ base, key }, texts) => {
  let settings: object = {};
  let listener: Listener | undefined;
  const nothing = () => Promise.resolve();
  Object.assign(globalThis, {
    chrome: {
      storage: {
        local: { setAccessLevel: nothing, get: () => Promise.resolve({ settings }), set: nothing },
      },
      runtime: {
        onMessage: { addListener: (heard: Listener) => void (listener = heard) },
        openOptionsPage: nothing,
      },
      action: { onClicked: { addListener: nothing }, setBadgeText: nothing },
      tabs: { sendMessage: nothing },
    },
  });
  await import(WORKER);
  const ask = listener;
  if (!ask) throw new Error('the worker listens to nobody');
  const found: (readonly Found[])[] = [];
  const groups = Map.groupBy(texts.keys(), (at) => {
    const { language, market, category } = texts[at] as SentText;
    return JSON.stringify({ language, market, category: category ?? '' });
  });
  // The settings hold for all texts that are asked about, so texts of the same kind go together.
  for (const [known, places] of groups) {
    settings = { url: base, key, sites: [SITE], ...(JSON.parse(known) as object) };
    await inLanes(places, async (at) => {
      const { text } = texts[at] as SentText;
      const told = await new Promise<Parameters<Parameters<Listener>[2]>[0]>((resolve) => {
        ask({ kind: 'check', text }, { tab: { url: `https://${SITE}/` } }, resolve);
      });
      if (!told.checked) throw new Error(told.problem ?? 'the worker checked nothing');
      found[at] = told.checked.findings.map(toFound);
    });
  }
  return found;
};

export const GATE = 'gate, as WordPress asks it';

/** Every way beside the API itself. */
export const SURFACES: Readonly<Record<string, Surface>> = {
  'TypeScript client': bySdk,
  'Python package': byPython,
  'command line with --api': byCommand(['--api']),
  'command line alone': byCommand([]),
  'MCP tool': byAgent,
  [GATE]: byGate,
  'browser extension': byExtension,
};
