import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { makeContent, makeWorkspace } from '../../test/factories.ts';
import type { Fault } from '../../test/outside/fake-answer.ts';
import { startFakeProvider } from '../../test/outside/fake-provider.ts';
import { type ChatBody, saidBy } from '../../test/outside/fake-reply.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeRule } from '../../test/make-rule.ts';
import {
  createDocumentToWrite,
  documentWork,
} from '../documents/generate/create-document-to-write.ts';
import { getDocument } from '../documents/get-document.ts';
import { getReceipt } from '../documents/generate/get-receipt.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { JUDGED, ruleAgainst } from '../rules/rule-source.fixture.ts';
import { setTokenBudget } from '../workspaces/set-token-budget.ts';

const database = await createTestDatabase();
const fake = await startFakeProvider({ latencyMs: 100 });
afterAll(() => fake.stop());
const { engine, ...role } = await createTestEngine(database, {
  model: `compatible:fake?url=${fake.url}&concurrency=20`,
});

const SENTENCE = 'The desk stands firmly on four legs of solid oak and comes with a long warranty.';
const draftWith = (...words: readonly string[]): string =>
  `# Alder desk\n\n${SENTENCE}\n\n${words.map((word) => `This one is *${word}* for you.`).join(' ')}\n\n${SENTENCE}`;

const isRepair = (body: ChatBody): boolean => saidBy(body, 'user').includes('The text to repair');
const nameOf = (body: ChatBody): string => /<(\w+)>/.exec(saidBy(body, 'user'))?.[1] ?? '';

interface Story {
  readonly draft: string;
  /** What the provider does with each attempt to repair; the last one goes on for ever. */
  readonly repairs: readonly Fault[];
  readonly calls: ChatBody[];
  onWrite?: () => Promise<void> | void;
  onRepair?: () => Promise<void> | void;
}

const stories = new Map<string, Story>();
fake.script((body) => {
  // A repair is not told the name of the document, but its draft has it.
  const story = stories.get(nameOf(body));
  if (!story) return null;
  story.calls.push(body);
  if (!isRepair(body)) {
    void story.onWrite?.();
    return { kind: 'text', text: story.draft };
  }
  void story.onRepair?.();
  const nth = story.calls.filter(isRepair).length - 1;
  return story.repairs[Math.min(nth, story.repairs.length - 1)] ?? null;
});

const text = (...words: readonly string[]): Fault => ({ kind: 'text', text: draftWith(...words) });

const begin = async (scope: Scope): Promise<string> => {
  const { template } = await makeContent(scope);
  const id = await createDocumentToWrite(scope, {
    languageKey: 'EN',
    template: { id: fromPublicId('tpl', template) ?? '', key: 'product_description', version: 1 },
    tone: null,
    input: { name: `<${scope.workspaceId.replaceAll('-', '')}>` },
    infobaseIds: [],
    facts: [],
  });
  await engine.start(documentWork(scope.workspaceId, id));
  return toPublicId('doc', id);
};

const untilEnded = async (scope: Scope, id: string) => {
  for (let tries = 0; tries < 400; tries += 1) {
    const { document, status, failure } = await getDocument(scope, id);
    if (status !== 'generating') {
      return { document, status, failure, receipt: await getReceipt(scope, id) };
    }
    await sleep(50);
  }
  throw new Error('the document did not end');
};

const newStory = async (draft: string, repairs: readonly Fault[], rules = true) => {
  const { scope } = await makeWorkspace(database);
  const name = scope.workspaceId.replaceAll('-', '');
  const rule = rules ? await makeRule(scope, ruleAgainst('zappo')) : '';
  const named = (plain: string) => `${plain}\n\nFor <${name}>.`;
  const story: Story = {
    draft: named(draft),
    repairs: repairs.map((fault) =>
      fault.kind === 'text' ? { ...fault, text: named(fault.text) } : fault,
    ),
    calls: [],
  };
  stories.set(name, story);
  return { scope, story, rule, named };
};

const run = async (draft: string, repairs: readonly Fault[], rules = true) => {
  const made = await newStory(draft, repairs, rules);
  return { ...made, ...(await untilEnded(made.scope, await begin(made.scope))) };
};

const HIGH = (count: number) => ({ LOW: 0, MEDIUM: 0, HIGH: count, CRITICAL: 0 });
const pass = (findings: number, how: boolean | string) => ({
  findings,
  by_severity: HIGH(findings),
  repaired: how === true,
  reason: typeof how === 'string' ? how : null,
});

test('a draft with words of a rule that only a model can judge says that nobody judged it', async () => {
  const { scope } = await newStory(draftWith('green'), [], false);
  const rule = await makeRule(scope, JUDGED);
  const { status, receipt } = await untilEnded(scope, await begin(scope));
  expect(status).toBe('ready');
  expect(receipt.checks).toMatchObject({ rules: 1, passes: [pass(0, false)], remaining: [] });
  expect(receipt.checks?.unjudged).toEqual([
    { rule_id: rule, rule_version: 1, rule_name: 'Green without proof' },
  ]);
});

describe('a draft that breaks a rule', () => {
  test('is repaired, and what the model wrote first stays beside it', async () => {
    const { document, receipt, story, rule, named } = await run(draftWith('zappo'), [text('fine')]);
    expect(document.generatedOutput).toBe(named(draftWith('zappo')));
    expect(document.rawDocument).toBe(named(draftWith('fine')));
    expect(JSON.stringify(document.document)).not.toContain('zappo');
    expect(receipt.checks).toMatchObject({ passes: [pass(1, true)], remaining: [], note: null });
    expect(receipt.checks?.rule_set).toMatch(/^[\da-f]{64}$/);
    expect(receipt.rules).toEqual([{ id: rule, version: 1, name: 'No zappo' }]);
    expect(receipt.steps.map(({ position, repair }) => [position, repair])).toEqual([
      [0, null],
      [0, 1],
    ]);
    expect(story.calls).toHaveLength(2);
  });

  test('has the draft as data and the objection in the prompt', async () => {
    const { story } = await run(draftWith('zappo'), [text('fine')]);
    const said = saidBy(story.calls[1] as ChatBody, 'user');
    expect(said).toContain(`⟦\n${story.draft}\n⟧`);
    expect(said).toContain('Words: ⟦zappo⟧');
    expect(said).toContain('Say what is meant.');
  });

  test('that the model makes worse stays as it was, and says where it is wrong', async () => {
    const { document, receipt, story } = await run(draftWith('zappo'), [text('zappo', 'zappo')]);
    expect(document.rawDocument).toBe(document.generatedOutput);
    expect(receipt.checks?.passes).toEqual([pass(1, 'no_better'), pass(1, 'no_better')]);
    expect(receipt.checks?.note).toMatch(/not repaired.*graver ones: 1 objection is left/);
    const [left] = receipt.checks?.remaining ?? [];
    expect(document.rawDocument.slice(left?.start ?? 0, left?.end ?? 0)).toBe('zappo');
    expect(left).toMatchObject({ rule_name: 'No zappo', severity: 'HIGH', quote: 'zappo' });
    expect(story.calls).toHaveLength(3);
    expect(saidBy(story.calls[2] as ChatBody, 'user')).toContain('Your last attempt was not used');
  });

  test('is repaired twice at most, each time from the better text', async () => {
    const repairs = [text('zappo', 'zappo'), text('zappo'), text()];
    const { document, receipt, story, named } = await run(
      draftWith('zappo', 'zappo', 'zappo'),
      repairs,
    );
    expect(document.rawDocument).toBe(named(draftWith('zappo')));
    const passes = [pass(3, true), pass(2, true), pass(1, 'passes_used')];
    expect(receipt.checks?.passes).toEqual(passes);
    expect(receipt.checks?.note).toContain('repaired in part');
    expect(story.calls).toHaveLength(3);
    expect(saidBy(story.calls[2] as ChatBody, 'user')).toContain(
      named(draftWith('zappo', 'zappo')),
    );
  });

  test('is not replaced by a text in another language or of another length', async () => {
    const greek = `Το νέο μας κατάστημα ανοίγει το Σάββατο στις δέκα το πρωί. ${'Περάστε για έναν καφέ και δείτε τη συλλογή μας. '.repeat(3)}`;
    const foreign = await run(draftWith('zappo'), [{ kind: 'text', text: greek }]);
    expect(foreign.document.rawDocument).toContain('zappo');
    const drift = pass(1, 'wrong_language');
    expect(foreign.receipt.checks?.passes).toEqual([drift, drift]);
    expect(saidBy(foreign.story.calls[2] as ChatBody, 'user')).toContain('not in English');
    const cut = await run(draftWith('zappo'), [{ kind: 'text', text: 'A desk.' }, text('fine')]);
    expect(cut.document.rawDocument).toContain('*fine*');
    expect(cut.receipt.checks?.passes).toEqual([pass(1, 'too_short'), pass(1, true)]);
    expect(cut.receipt.checks?.note).toBeNull();
  });

  test('is ready all the same when the model is away, and says so', async () => {
    const { document, status, receipt, story } = await run(draftWith('zappo'), [
      { kind: 'status', status: 500 },
    ]);
    expect(status).toBe('ready');
    expect(document.rawDocument).toContain('zappo');
    expect(receipt.checks?.passes).toEqual([pass(1, 'provider_unavailable')]);
    expect(receipt.checks?.note).toMatch(/not repaired, because the language model did not answer/);
    expect(story.calls).toHaveLength(4);
  });

  test('is ready all the same when the budget is used up', async () => {
    const made = await newStory(draftWith('zappo'), [text('fine')]);
    await setTokenBudget(made.scope, 100_000);
    made.story.onWrite = () => setTokenBudget(made.scope, 100);
    const { status, receipt } = await untilEnded(made.scope, await begin(made.scope));
    expect(status).toBe('ready');
    expect(receipt.checks?.passes).toEqual([pass(1, 'budget_exhausted')]);
    expect(receipt.checks?.note).toContain('token budget');
    expect(made.story.calls).toHaveLength(1);
  });
});

test('a draft without objections makes no further call', async () => {
  const { document, receipt, story } = await run(draftWith('fine'), [text()]);
  expect(document.rawDocument).toBe(document.generatedOutput);
  expect(receipt.checks).toMatchObject({ rules: 1, passes: [pass(0, false)], note: null });
  expect(receipt.rules).toEqual([]);
  expect(story.calls).toHaveLength(1);
});

test('a workspace without rules has no check', async () => {
  const { receipt, story } = await run(draftWith('zappo'), [text()], false);
  expect(receipt.checks).toBeNull();
  expect(story.calls).toHaveLength(1);
});

const paidCalls = async ({ workspaceId }: Scope): Promise<number> => {
  const { rows } = await database.admin.query<{ calls: number }>(
    'select coalesce(sum(calls), 0)::int as calls from model_usage where workspace_id = $1',
    [workspaceId],
  );
  return rows[0]?.calls ?? 0;
};

test('a role that ends between check and repair leaves both to the next one', async () => {
  const late = { kind: 'status', status: 429, headers: { 'retry-after': '3' } } as const;
  const { scope, story } = await newStory(draftWith('zappo'), [late, text('fine')]);
  const asked = Promise.withResolvers<void>();
  story.onRepair = asked.resolve;
  const id = await begin(scope);
  await asked.promise;
  await sleep(300);
  await role.stopWorkflows();
  await role.startWorkflows();
  const { document, receipt } = await untilEnded(scope, id);
  expect(document.rawDocument).toContain('*fine*');
  expect(receipt.checks?.passes).toEqual([pass(1, true)]);
  expect(story.calls).toHaveLength(3);
  expect(await paidCalls(scope)).toBe(2);
}, 180_000);

test('a repair that was paid for is not asked for again when it could not be stored', async () => {
  const { scope, story } = await newStory(draftWith('zappo'), [text('fine')]);
  const holder = await database.admin.connect();
  const held = Promise.withResolvers<void>();
  story.onRepair = async () => {
    await holder.query('begin');
    await holder.query(`select from document where workspace_id = $1 for update`, [
      scope.workspaceId,
    ]);
    held.resolve();
  };
  const id = await begin(scope);
  await held.promise;
  await expect.poll(() => paidCalls(scope), { timeout: 10_000 }).toBe(2);
  const waiting = async () => {
    const { rows } = await database.admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database()
         and wait_event_type = 'Lock' and query like '%update document set%'`,
    );
    return rows;
  };
  await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(1);
  for (const { pid } of await waiting()) {
    await database.admin.query('select pg_terminate_backend($1)', [pid]);
  }
  await holder.query('rollback');
  holder.release();
  const { document } = await untilEnded(scope, id);
  expect(document.rawDocument).toContain('*fine*');
  expect(story.calls).toHaveLength(2);
  expect(await paidCalls(scope)).toBe(2);
}, 180_000);
