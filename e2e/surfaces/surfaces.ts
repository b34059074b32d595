import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCli } from '../../cli/test/run-cli.ts';
import { checkByAgent } from '../../mcp/test/check-by-agent.ts';
import { Copydesk } from '../../sdk/src/index.ts';
import { byExtension } from './by-extension.ts';
import { byWordPress, toBlocks } from './by-wordpress.ts';
import type { Found } from './found.ts';
import {
  groupByKnown,
  inLanes,
  type Service,
  type Surface,
  toFound,
  type Told,
} from './surface.ts';
import { BREAK, type SentText } from './texts.ts';

/** What the gate knows of a post: its address is one of a page. Other ways do not know where a text stands. */
const PAGE = { channel: ['web_page'] };

const requestOf = ({ text, language, market, category }: SentText, more: object = {}) => ({
  text,
  language,
  metadata: { market: [market], ...(category === null ? {} : { category: [category] }), ...more },
});

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
    try {
      await inLanes(groupByKnown(texts), async ({ known, places }, number) => {
        const { language, market, category } = known;
        const said = ['--language', language, '--market', market];
        if (category !== null) said.push('--category', category);
        const name = `group-${number}`;
        mkdirSync(join(folder, name));
        for (const at of places) {
          writeFileSync(join(folder, name, `t${at}.txt`), (texts[at] as SentText).text);
        }
        const args = ['check', name, '--json', ...flags, ...said];
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
    const { findings } = (await post(service, '/gate', {
      text: `<h1></h1>\n${toBlocks(text)}`,
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

export const GATE = 'gate, as WordPress asks it';
const EXTENSION = 'browser extension in Chromium';
export const WORDPRESS = 'plug-in in a real WordPress';

/** Every way beside the API itself. */
export const SURFACES: Readonly<Record<string, Surface>> = {
  'TypeScript client': bySdk,
  'Python package': byPython,
  'command line with --api': byCommand(['--api']),
  'command line alone': byCommand([]),
  'MCP tool': byAgent,
  [GATE]: byGate,
  [EXTENSION]: byExtension,
  [WORDPRESS]: byWordPress,
};
