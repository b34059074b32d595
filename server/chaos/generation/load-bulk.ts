import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkRun } from '@copydesk/contract/bulk/bulk-run';
import { fromPublicId } from '../../src/platform/ids.ts';
import type { Verdict } from '../check.ts';
import { checkRows, type ExportedLine } from './check-rows.ts';
import type { Load } from './load.ts';
import { nameOf, STEPS, type World } from './make-world.ts';

const LOOK_MS = 500;
const ATTEMPT_MS = 60_000;

interface Answer {
  readonly status: number;
  readonly body: string;
}

const request = async (
  { key }: World,
  url: string,
  file?: { readonly key: string; readonly content: string },
): Promise<Answer | null> => {
  try {
    const response = await fetch(url, {
      method: file ? 'POST' : 'GET',
      headers: {
        'x-api-key': key,
        ...(file ? { 'content-type': 'application/jsonl', 'idempotency-key': file.key } : {}),
      },
      ...(file ? { body: file.content } : {}),
      signal: AbortSignal.timeout(ATTEMPT_MS),
    });
    return { status: response.status, body: await response.text() };
  } catch {
    return null;
  }
};

/** One client with a file of many rows, which looks at its run until that has ended. */
export const bulkLoad = (rows: number, seed: number): Load => {
  const heard: number[] = [];
  const complaints: string[] = [];
  let deadline = Infinity;
  let created = 0;
  let runId: string | null = null;
  let run: BulkRun | null = null;

  const listen = (answer: Answer | null): Answer | null => {
    if (answer) heard.push(Date.now());
    return answer;
  };
  const begin = async (baseUrl: string, world: World): Promise<string | null> => {
    const url = `${baseUrl}/bulk?template_id=${world.templateId}&language_key=EN&name=Chaos`;
    const lines = Array.from({ length: rows }, (_, n) => JSON.stringify({ name: nameOf(n) }));
    const file = { key: `chaos-bulk-${seed}`, content: lines.join('\n') };
    while (Date.now() < deadline) {
      created += 1;
      const answer = listen(await request(world, url, file));
      if (answer?.status === 201) {
        return (JSON.parse(answer.body) as { bulkInputId: string }).bulkInputId;
      }
      if (answer && answer.status !== 409 && answer.status !== 503) {
        complaints.push(`the file was refused: ${answer.status} ${answer.body.slice(0, 200)}`);
        return null;
      }
      await sleep(LOOK_MS);
    }
    return null;
  };

  return {
    steps: rows * STEPS,
    heard,
    state: () => `${run?.ready ?? 0} ready and ${run?.failed ?? 0} failed of ${rows} rows`,
    run: async (baseUrl, world) => {
      runId = await begin(baseUrl, world);
      while (runId !== null && Date.now() < deadline && run?.status !== 'COMPLETED') {
        const answer = listen(await request(world, `${baseUrl}/bulk/${runId}`));
        if (answer?.status === 200) run = JSON.parse(answer.body) as BulkRun;
        await sleep(LOOK_MS);
      }
    },
    endAt: (at) => {
      deadline = at;
    },
    check: async ({ baseUrl, world }, records): Promise<Verdict[]> => {
      const results = `${baseUrl}/bulk/${runId}/results?format=jsonl`;
      const answer = await request(world, results);
      const lines = answer?.status === 200 ? answer.body.split('\n').filter(Boolean) : [];
      const exported = lines.map((line) => JSON.parse(line) as ExportedLine);
      const id = runId === null ? null : fromPublicId('blk', runId);
      const shown = `${created} attempts to begin, ${run?.status ?? 'no answer'}`;
      return [
        { check: 'bulk run', figure: shown, findings: complaints },
        ...(await checkRows(world.url, { id, rows, run }, records, exported)),
      ];
    },
  };
};
