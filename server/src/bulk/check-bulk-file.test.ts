import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { BulkCheck, BulkMistake, BulkPlan } from '@copydesk/contract/bulk/app-routes';
import { describe, expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { createInfobase } from '../infobases/create-infobase.ts';
import { toPublicId } from '../platform/ids.ts';
import { createTemplate } from '../templates/create-template.ts';
import { checkBulkFile } from './check-bulk-file.ts';
import { everyField, HEADER, spoiltFile } from './ten-kinds.fixture.ts';

const database = await createTestDatabase();
const { scope } = await makeWorkspace(database);
const template = await createTemplate(scope, {
  key: 'desk_text',
  languages: [{ languageKey: 'EN', form: everyField, commands: ['Write about {{product_name}}.'] }],
});
const infobase = await createInfobase(scope, { name: 'House facts', description: null });

const plan = (changes: Partial<BulkPlan> = {}): BulkPlan => ({
  template_id: toPublicId('tpl', template),
  language_key: 'EN',
  skip_bad: false,
  ...changes,
});
const check = (content: string | Buffer, changes: Partial<BulkPlan> = {}): Promise<BulkCheck> =>
  checkBulkFile(scope, { plan: plan(changes), content: Buffer.from(content) });
const inShort = ({ row, column, kind, value }: BulkMistake) => ({ row, column, kind, value });

describe('a file of 10,000 rows with 300 bad ones of ten kinds', () => {
  test('has all 300 listed with their rows and kinds, soon, while others are served', async () => {
    const { content, planted } = spoiltFile(10_000, 300, 'house FACTS');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const used = process.cpuUsage();
    const begun = performance.now();
    const found = await check(content);
    const took = performance.now() - begun;
    const { user, system } = process.cpuUsage(used);
    delay.disable();
    process.stdout.write(
      `10,000 rows of ${(content.length / 2 ** 20).toFixed(1)} MiB: ${took.toFixed(0)} ms, ${((user + system) / 1e3).toFixed(0)} ms of CPU, longest stall ${(delay.max / 1e6).toFixed(0)} ms\n`,
    );
    expect(found.mistakes.map(({ row, kind }) => ({ row, kind }))).toEqual(planted);
    expect(new Set(found.mistakes.map(({ kind }) => kind)).size).toBe(10);
    expect(found).toMatchObject({ rows: 10_000, right: 9_700, wrong: 300, mistakes_total: 300 });
    expect(found.kinds.every(({ count }) => count === 30)).toBe(true);
    // Generous, since the machine may be busy; what is usual stands in docs/bulk.md.
    expect((user + system) / 1e3).toBeLessThan(8_000);
    expect(delay.max / 1e6).toBeLessThan(1_500);
  }, 180_000);

  test('may have more mistakes than are listed, and all of them are counted', async () => {
    const found = await check(`product_name,features,price\n${'Desk,Oak,x\n'.repeat(10_000)}`, {
      mapping: [{ field: 'channel', value: 'pigeon' }],
    });
    expect(found.mistakes).toHaveLength(10_000);
    expect(found.mistakes_total).toBe(10_001);
    expect(found.mistakes[0]).toMatchObject({ row: 0, field: 'channel', kind: 'not_an_option' });
  }, 180_000);
});

describe('what fills a form', () => {
  test('columns are suggested by key, by label and nearly so, each only once', async () => {
    const found = await check(
      'PRODUCT-NAME,Features,on sale,Channel,Channel\nDesk,Oak,no,web,mail\n',
    );
    expect(found.fields.map(({ key, column }) => [key, column])).toEqual([
      ['product_name', 'PRODUCT-NAME'],
      ['features', 'Features'],
      ['price', null],
      ['sale', 'on sale'],
      ['channel', 'Channel'],
      ['audiences', null],
      ['knowledge', null],
    ]);
    expect(found.columns.map(({ name }) => name)).toContain('Channel (2)');
    expect(found.ready).toBe(true);
  });

  test('what somebody chose counts, and a value for all rows is sent with each', async () => {
    const found = await check('a,b\nDesk,Oak\n', {
      mapping: [
        { field: 'product_name', column: 'a' },
        { field: 'features', column: 'b' },
        { field: 'channel', value: 'mail' },
        { field: 'price', value: 12.5 },
        { field: 'knowledge', value: toPublicId('inf', infobase) },
      ],
    });
    expect(found.samples).toEqual([
      {
        row: 2,
        input: {
          product_name: 'Desk',
          features: 'Oak',
          channel: 'mail',
          price: 12.5,
          knowledge: toPublicId('inf', infobase),
        },
      },
    ]);
    expect(found).toMatchObject({ ready: true, right: 1, mistakes_total: 0 });
  });

  test('a required field without a column is one thing to choose and not a mistake of every row', async () => {
    const found = await check('product_name,features\nDesk,Oak\nShelf,Oak\n');
    expect(found.ready).toBe(false);
    expect(found.fields.find(({ key }) => key === 'channel')?.state).toBe('unfilled');
    expect(found.mistakes).toEqual([]);
    expect(found.estimate.documents).toBe(0);
    const gone = await check('product_name,features\nDesk,Oak\n', {
      mapping: [{ field: 'channel', column: 'nowhere' }],
    });
    expect(gone.fields.find(({ key }) => key === 'channel')?.state).toBe('no_column');
  });

  test('a value for all rows is judged like any other', async () => {
    const found = await check(`${HEADER}\nDesk,Oak,,,web,,\n`, {
      mapping: [
        { field: 'knowledge', value: 'inf_00000000000000000000000000' },
        { field: 'price', value: 'much' },
      ],
    });
    expect(found.mistakes.map(({ row, field, kind }) => ({ row, field, kind }))).toEqual([
      { row: 0, field: 'knowledge', kind: 'unknown_knowledge' },
      { row: 0, field: 'price', kind: 'not_a_number' },
    ]);
    expect(found.ready).toBe(false);
  });

  test('another workspace’s template, tone and knowledge base are none', async () => {
    const other = await makeWorkspace(database);
    const content = await makeContent(other.scope);
    await expect(check('a\nb\n', { template_id: content.template })).rejects.toMatchObject({
      code: 'invalid',
    });
    const found = await check(`${HEADER}\nDesk,Oak,,,web,,${content.infobase}\n`);
    expect(found.mistakes.map(({ kind }) => kind)).toEqual(['unknown_knowledge']);
  });
});

describe('mistakes', () => {
  test('name the row as a spreadsheet counts, also behind empty lines and cells of many lines', async () => {
    const text = `${HEADER}\n\n"De\nsk",Oak,,,web,,\n,,,,,,\n,Oak,,,web,,\n`;
    expect((await check(text)).mistakes.map(inShort)).toEqual([
      { row: 5, column: 'product_name', kind: 'missing', value: null },
    ]);
  });

  test('of one row are all listed, each with its column and what stands there', async () => {
    const found = await check(`${HEADER}\n,Oak,x,maybe,fax,homes;moats;moats,nothing\n`);
    expect(found.mistakes.map(inShort)).toEqual([
      { row: 2, column: 'product_name', kind: 'missing', value: null },
      { row: 2, column: 'price', kind: 'not_a_number', value: 'x' },
      { row: 2, column: 'sale', kind: 'not_yes_or_no', value: 'maybe' },
      { row: 2, column: 'channel', kind: 'not_an_option', value: 'fax' },
      { row: 2, column: 'audiences', kind: 'not_in_list', value: 'moats' },
      { row: 2, column: 'audiences', kind: 'repeated', value: 'moats' },
      { row: 2, column: 'knowledge', kind: 'unknown_knowledge', value: 'nothing' },
    ]);
    expect(found.wrong).toBe(1);
  });

  test('of unreadable letters are told once, and not again as what they cannot be', async () => {
    const text = Buffer.from(`${HEADER}\nCafé,Oak,,,web,,\nDesk,Oak,,,w`);
    const found = await check(Buffer.concat([text, Buffer.from([0xff]), Buffer.from('b,,\n')]));
    expect(found.encoding).toBe('utf-8');
    expect(found.mistakes.map(inShort)).toEqual([
      { row: 3, column: 'channel', kind: 'bad_text', value: 'w\u{FFFD}b' },
    ]);
  });

  test('of JSON Lines have the line, and lines that are no objects are mistakes too', async () => {
    const lines = ['{"product_name":"Desk","features":"Oak","channel":"web"}', '[1]', '{', ''];
    lines.push('{"product_name":"Desk","features":7,"channel":"web"}');
    const found = await check(lines.join('\n'));
    expect(found).toMatchObject({ format: 'jsonl', rows: 4, right: 1, separator: null });
    expect(found.mistakes.map(({ row, kind }) => ({ row, kind }))).toEqual([
      { row: 2, kind: 'not_json' },
      { row: 3, kind: 'not_json' },
      { row: 5, kind: 'wrong_type' },
    ]);
  });
});

describe('an estimate', () => {
  test('is a guess by lengths at first, then what earlier documents of the template took', async () => {
    const own = await makeWorkspace(database);
    const content = await makeContent(own.scope);
    const ask = () =>
      checkBulkFile(own.scope, {
        plan: plan({ template_id: content.template }),
        content: Buffer.from('name\nDesk\nShelf\n'),
      });
    expect((await ask()).estimate).toMatchObject({
      documents: 2,
      basis: 'lengths',
      cost_usd: null,
    });
    const steps = [{ inputTokens: 400, outputTokens: 100, costMicros: 1_500 }];
    await database.admin.query(
      'update document set receipt = $2 where workspace_id = $1 and template_id is not null',
      [own.scope.workspaceId, JSON.stringify({ steps })],
    );
    expect((await ask()).estimate).toMatchObject({
      documents: 2,
      tokens: 1_000,
      cost_usd: 0.003,
      basis: 'template',
      budget_left: null,
    });
    await database.admin.query('update workspace set token_budget = 700 where id = $1', [
      own.scope.workspaceId,
    ]);
    expect((await ask()).estimate.budget_left).toBe(700);
  });
});
