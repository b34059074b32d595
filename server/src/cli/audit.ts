import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import type { Audit } from '@copydesk/contract/audits/audit';
import { tellMissed, tellNotRun, tellProvisional } from '@copydesk/contract/audits/gap-reasons';
import type { AuditGaps } from '@copydesk/contract/audits/gaps';
import { tellUnjudged } from '@copydesk/contract/audits/unjudged';
import { allowPlace } from './allow-place.ts';
import { environment } from '../roots/environment.ts';
import { commandName, commandUsage } from '../platform/command-name.ts';
import { describeOutcome } from './describe-outcome.ts';
import { drawProgress } from './draw-progress.ts';
import { exitCodeOf, readFailOn, SEVERITIES } from './fail-on.ts';

const USAGE = `${commandUsage('audit')} [options] ADDRESS-OR-FILE ...
  http://...          a site, of which linked pages are followed; an address that ends in .xml is a sitemap
  brochure.pdf ...    files: HTML, PDF, DOCX, PPTX, Markdown; .txt and .json are posts
  --name TEXT         what the audit is called
  --pages N           pages of a site at most (default 100)
  --depth N           links away from its first page (default 5)
  --browser           read pages as a browser shows them, not as the server sends them
  --market EU  --category food  --channel web_page  --audience consumer  --language EN
                      what is known of what is audited; each may be given several times. Rules for another
                      market, channel or audience stay silent; a category only adds rules
  --packs a,b         only the rules of these packs (default: all that are enabled)
  --data DIR          the data of a running "${commandName('up')}" (default .copydesk)
  --fail-on HIGH      exit with 1 when something of this severity or worse is found, or an asset was not read
Set COPYDESK_URL and COPYDESK_API_KEY (a key with the scope auditing) to use another service.`;

const LOOK_MS = 200;

interface Service {
  readonly baseUrl: string;
  readonly key: string;
  /**
   * Set for a service on this machine. A person who can read this setting may also allow audits of private
   * places.
   */
  readonly databaseUrl: string | null;
}

const findService = (data: string): Service => {
  const url = environment['COPYDESK_URL'];
  const given = environment['COPYDESK_API_KEY'];
  if (url && given) return { baseUrl: url.replace(/\/$/, ''), key: given, databaseUrl: null };
  const file = (name: string): string => join(resolve(data), name);
  if (!existsSync(file('up.json')) || !existsSync(file('demo-keys.json'))) {
    throw new Error(
      `Nothing runs on ${data}. Start "${commandName('up')}" beside this, or set COPYDESK_URL and COPYDESK_API_KEY.`,
    );
  }
  const read = (name: string) => JSON.parse(readFileSync(file(name), 'utf8')) as object;
  const running = read('up.json') as { baseUrl: string; databaseUrl: string };
  const { apiKey } = read('demo-keys.json') as { apiKey: string };
  return { baseUrl: running.baseUrl, key: apiKey, databaseUrl: running.databaseUrl };
};

interface Refusal {
  readonly detail?: string | readonly { loc: readonly (string | number)[]; msg: string }[];
}

const call = async <T>(
  { baseUrl, key }: Service,
  path: string,
  init: { type?: string; body?: string | Buffer } = {},
): Promise<T> => {
  const response = await fetch(`${baseUrl}/public/v1${path}`, {
    method: init.body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': key, ...(init.type ? { 'content-type': init.type } : {}) },
    ...(init.body === undefined ? {} : { body: new Uint8Array(Buffer.from(init.body)) }),
  });
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  const { detail } = JSON.parse(text) as Refusal;
  const told =
    typeof detail === 'object'
      ? detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('\n')
      : (detail ?? '');
  throw new Error(`${path} answered ${response.status}.\n${told}`);
};

const post = <T>(service: Service, path: string, body: unknown): Promise<T> =>
  call(service, path, { type: 'application/json', body: JSON.stringify(body) });

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.md': 'text/markdown',
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};
const POSTS: Readonly<Record<string, string>> = { '.txt': 'text', '.json': 'json' };

/** Adds a file as an asset and returns its id. */
const addFile = async (
  service: Service,
  path: string,
  metadata: Readonly<Record<string, string | readonly string[]>>,
): Promise<string> => {
  const name = basename(path);
  const bytes = await readFile(path);
  const extension = extname(path).toLowerCase();
  const format = POSTS[extension];
  if (format) {
    const asset = { text: bytes.toString(), format, name, metadata };
    return (await post<{ id: string }>(service, '/assets', asset)).id;
  }
  const query = new URLSearchParams({ name, file_name: name });
  for (const [key, value] of Object.entries(metadata)) {
    for (const word of [value].flat()) query.append(key, word);
  }
  const type = TYPES[extension] ?? 'application/octet-stream';
  return (
    await call<{ id: string }>(service, `/assets/files?${query.toString()}`, { type, body: bytes })
  ).id;
};

/** Shows the progress of the audit until it has ended. */
const follow = async (service: Service, id: string): Promise<AuditDetail> => {
  const began = Date.now();
  let last = '';
  for (;;) {
    const audit = await call<AuditDetail>(service, `/audits/${id}`);
    const line = drawProgress(audit, Date.now() - began);
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`);
    else if (line !== last && audit.completed_at !== null) process.stdout.write(line);
    last = line;
    if (audit.completed_at !== null) {
      process.stdout.write('\n');
      return audit;
    }
    await sleep(LOOK_MS);
  }
};

interface AuditAssets {
  readonly assets: readonly { name: string | null; url: string | null; failure: string | null }[];
}

const report = async (service: Service, audit: AuditDetail): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for (const severity of SEVERITIES) {
    const path = `/audits/${audit.id}/violations?review_state=all&severity=${severity}&page_size=1`;
    const { total } = await call<{ total: number }>(service, path);
    counts.set(severity, total);
  }
  const failed =
    audit.failed_assets > 0
      ? await call<AuditAssets>(service, `/audits/${audit.id}/assets?status=failed`)
      : { assets: [] };
  console.log(describeOutcome(audit, counts, failed.assets).join('\n'));
  const { assets: unread } = await call<AuditAssets>(
    service,
    `/audits/${audit.id}/assets?language=unknown`,
  );
  for (const { name, url } of unread) {
    console.log(`  ${url ?? name}: read by no rules of a language, for it tells none (--language)`);
  }
  for (const line of tellUnjudged(audit)) console.log(line);
  const { gaps } = await call<AuditGaps>(service, `/audits/${audit.id}/gaps`);
  const lines = [...tellNotRun(gaps), ...tellProvisional(gaps), ...tellMissed(gaps)];
  for (const line of lines) console.log(line);
  const url = `${service.baseUrl}/public/v1/audits/${audit.id}/violations`;
  console.log(`\n${audit.id}\n\n  curl -H "X-API-Key: ${service.key}" "${url}"\n`);
  return counts;
};

const main = async (): Promise<number> => {
  const text = { type: 'string' } as const;
  const words = { type: 'string', multiple: true } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: text,
      pages: { type: 'string', default: '100' },
      depth: { type: 'string', default: '5' },
      browser: { type: 'boolean', default: false },
      market: words,
      category: words,
      channel: words,
      audience: words,
      language: text,
      packs: text,
      data: { type: 'string', default: '.copydesk' },
      'fail-on': text,
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help || positionals.length === 0) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const failing = readFailOn(values['fail-on']);
  const service = findService(values.data);
  const { market, category, channel, audience, language } = values;
  const known = Object.entries({ market, category, channel, audience, language });
  const metadata: Readonly<Record<string, string | readonly string[]>> = Object.fromEntries(
    known.flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])),
  );
  const addresses = positionals.filter((one) => /^https?:\/\//i.test(one));
  const sitemaps = addresses.filter((one) => URL.parse(one)?.pathname.endsWith('.xml'));
  const sites = addresses.filter((one) => !sitemaps.includes(one));
  if (sites.length > 1)
    throw new Error('One site at a time; name the others in audits of their own.');
  for (const address of addresses) {
    const place =
      service.databaseUrl &&
      (await allowPlace(service.databaseUrl, { apiKey: service.key }, address));
    if (place)
      console.log(`${place} is inside this machine or its network; it may be fetched now.`);
  }
  const assets: string[] = [];
  for (const path of positionals.filter((one) => !addresses.includes(one))) {
    assets.push(await addFile(service, path, metadata));
  }
  const [site] = sites;
  const audit = await post<Audit>(service, '/audits', {
    name:
      values.name ??
      positionals
        .map((one) => (addresses.includes(one) ? one : basename(one)))
        .join(', ')
        .slice(0, 200),
    ...(assets.length > 0 ? { assets } : {}),
    ...(sitemaps.length > 0 ? { sitemaps } : {}),
    ...(site === undefined
      ? {}
      : { crawl: { url: site, max_pages: Number(values.pages), max_depth: Number(values.depth) } }),
    ...(values.packs === undefined ? {} : { packs: values.packs.split(',') }),
    render: values.browser ? 'browser' : 'static',
    metadata,
  });
  const ended = await follow(service, audit.id);
  if (ended.failure) console.log(ended.failure);
  const counts = await report(service, ended);
  return exitCodeOf(ended, counts, failing);
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
