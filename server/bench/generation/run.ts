import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchProcesses } from '../audits/watch-processes.ts';
import { createReport, ms, timesOf } from '../measure.ts';
import { type Product, startProduct, type Tenant } from './setup.ts';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000' },
    small: { type: 'string', default: '20' },
    concurrency: { type: 'string', default: '100' },
    latency: { type: 'string', default: '2000' },
    overhead: { type: 'string', default: '100' },
    profile: { type: 'string' },
    only: { type: 'string', default: 'overhead,load' },
  },
});
const documents = Number(values.documents);
const small = Number(values.small);
const concurrency = Number(values.concurrency);
const latencyMs = Number(values.latency);

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

const post = (
  url: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });

const generate = async ({ baseUrl }: Product, tenant: Tenant, name: string): Promise<void> => {
  const { status, text } = await post(
    `${baseUrl}/document`,
    { 'x-api-key': tenant.key },
    { templateId: tenant.templateId, language_key: 'EN', input: JSON.stringify({ name }) },
  );
  if (status !== 201 || !text.includes('generated')) throw new Error(`${status} ${text}`);
};

/** What one call costs without us: the same kind of question, streamed, read to its end. */
const callBare = async ({ providerUrl }: Product, name: string): Promise<void> => {
  const { status } = await post(
    `${providerUrl}/chat/completions`,
    {},
    {
      model: 'fake',
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'You write texts for a brand.'.repeat(40) },
        { role: 'user', content: `Write about the product.\nIts name: ${name}` },
      ],
    },
  );
  if (status !== 200) throw new Error(`the provider answered ${status}`);
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return performance.now() - since;
};

const many = (n: number, work: (i: number) => Promise<void>): Promise<number> =>
  timed(() => Promise.all(Array.from({ length: n }, (_, i) => work(i))));

const report = createReport();

const benchOverhead = async (): Promise<void> => {
  const product = await startProduct({ latencyMs: 50, concurrency });
  try {
    const tenant = await product.makeTenant();
    for (let i = 0; i < 15; i++) await generate(product, tenant, `warm ${i}`);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let i = 0; i < Number(values.overhead); i++) {
      bare.push(await timed(() => callBare(product, `bare ${i}`)));
      ours.push(await timed(() => generate(product, tenant, `ours ${i}`)));
    }
    const [with_, without] = [timesOf(ours), timesOf(bare)];
    const p50 = with_.p50 - without.p50;
    report.add({
      what: 'POST /document, one command, beside a bare call of the provider',
      measured: `p50 ${ms(with_.p50)} and ${ms(without.p50)} ms: ${ms(p50)} ms more (p99 ${ms(with_.p99)})`,
      goal: 'p50 under 50 ms more',
      ok: p50 < 50,
      figures: { ours: with_.p50, bare: without.p50, overhead: p50 },
    });
  } finally {
    await product.stop();
  }
};

const benchLoad = async (): Promise<void> => {
  const product = await startProduct({ latencyMs, concurrency, profile: values.profile });
  try {
    const large = await product.makeTenant();
    const little = await product.makeTenant();
    await many(5, (i) => generate(product, large, `warm ${i}`));
    const alone = await many(small, (i) => generate(product, little, `alone ${i}`));
    const watched = watchProcesses(product.pids);
    const since = performance.now();
    const all = many(documents - small, (i) => generate(product, large, `large ${i}`));
    // The small one comes when the large one has taken all there is.
    await sleep(latencyMs * 1.5);
    const beside = await many(small, (i) => generate(product, little, `beside ${i}`));
    await all;
    const wall = performance.now() - since;
    const ideal = (documents / concurrency) * latencyMs;
    for (const { part, cpuSeconds, peakMegabytes } of watched.end()) {
      const each = (cpuSeconds * 1000) / (documents + small);
      console.log(`${part}: ${ms(each)} ms of CPU a document, ${ms(peakMegabytes)} MB at most`);
    }
    report.add({
      what: `${documents} documents at once, a provider of ${latencyMs} ms and ${concurrency} at a time`,
      measured: `${ms(wall / 1000)} s, ideal ${ms(ideal / 1000)} s: ${(wall / ideal).toFixed(2)}`,
      goal: 'at most 1.25 of the ideal',
      ok: wall / ideal <= 1.25,
      figures: { wall, ideal },
    });
    report.add({
      what: `${small} documents of a second workspace beside them`,
      measured: `${ms(beside / 1000)} s, alone ${ms(alone / 1000)} s: ${(beside / alone).toFixed(2)}`,
      goal: 'at most 1.5 times its time alone',
      ok: beside / alone <= 1.5,
      figures: { beside, alone },
    });
    const calls = (await (await fetch(`${product.providerUrl}/calls`)).json()) as {
      peak: number;
      calls: { fault: string | null }[];
    };
    const refused = calls.calls.filter(({ fault }) => fault !== null).length;
    console.log(`The provider saw ${calls.peak} at a time and refused ${refused}.`);
  } finally {
    await product.stop();
  }
};

const parts = values.only.split(',');
if (parts.includes('overhead')) await benchOverhead();
if (parts.includes('load')) await benchLoad();
agent.destroy();
const missed = report.results.filter((result) => result.ok === false);
console.log(`${missed.length} of ${report.results.length} goals missed`);
