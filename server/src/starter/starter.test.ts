import { LANGUAGE_KEYS, type LanguageKey } from '@copydesk/contract/shared/schema';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness.ts';
import { placeholdersOf, PREVIOUS } from '../generation/fill-command.ts';
import { transaction } from '../platform/db/query.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createTemplate } from '../templates/create-template.ts';
import { listTemplates } from '../templates/list-templates.ts';
import { listTones } from '../tones/list-tones.ts';
import { installStarter, starterTemplates, starterTones } from './install-starter.ts';
import { loadStarter } from './load-starter.ts';
import type { StarterWords } from './starter-words.ts';
import { STARTER_TEMPLATE_KEYS, STARTER_TEMPLATES } from './templates.ts';
import { STARTER_TONES } from './tones.ts';

/** Names, and words that several languages took over; everything else has to be translated. */
const SAME_IN_OTHER_LANGUAGES = new Set(
  'LinkedIn|Facebook|Instagram|X|Newsletter|Hashtags|Emojis|Call to action'.split('|'),
);

const starter = await loadStarter();
const { EN } = starter;
const templates = starterTemplates(starter);
const present = LANGUAGE_KEYS.filter((key) => starter[key]);
const wordsOf = (key: LanguageKey) => starter[key];
const others = present.filter((key) => key !== 'EN');

/** Every text below a value, by where it stands. */
const textsIn = (value: object, path = ''): [path: string, text: string][] =>
  Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    typeof part === 'string'
      ? [[`${path}${key}`, part]]
      : textsIn(part as object, `${path}${key}.`),
  );

/** A command without its words: which lines it has, and what each asks for. */
const skeletonOf = (command: string) =>
  command
    .split('\n')
    .map((line) => [line.startsWith('- ') ? '-' : '', line === '', ...placeholdersOf(line)].join());

const repeated = (texts: readonly string[]) =>
  texts.filter((text, place) => texts.indexOf(text) !== place);

const forms = templates.flatMap(({ key, languages }) =>
  languages.map(({ languageKey, form, commands }) => ({
    name: `${key} in ${languageKey}`,
    form,
    commands,
  })),
);

describe('a form', () => {
  test.each(forms)('has a label of its own for every field and option: $name', ({ form }) => {
    const labels = form.map(({ label }) => label);
    expect(labels.filter((label) => label.trim() === '')).toEqual([]);
    expect(repeated(labels)).toEqual([]);
    for (const { options = [] } of form) {
      const optionLabels = options.map(({ label }) => label);
      expect(optionLabels.filter((label) => label.trim() === '')).toEqual([]);
      expect(repeated(optionLabels)).toEqual([]);
    }
  });

  test.each(forms)(
    'has unique keys, unique option values and fitting defaults: $name',
    ({ form }) => {
      expect(repeated(form.map(({ key }) => key))).toEqual([]);
      for (const { type, options = [], default: chosen } of form) {
        const values = options.map(({ value }) => value);
        expect(repeated(values)).toEqual([]);
        expect(values.length > 1).toBe(type === 'select' || type === 'multiselect');
        if (type === 'select') expect(values).toContain(chosen);
        if (type === 'multiselect')
          expect(values).toEqual(expect.arrayContaining(chosen as string[]));
      }
    },
  );

  test('says exactly the hints that the structure names', () => {
    const [product] = templates;
    const [name, features] = product?.languages.find((one) => one.languageKey === 'EN')?.form ?? [];
    expect(name).toEqual({
      key: 'product_name',
      type: 'text',
      label: 'Product name',
      placeholder: 'Alder standing desk',
      required: true,
      maxLength: 150,
    });
    expect(Object.keys(features ?? {})).toEqual(
      expect.arrayContaining(['description', 'placeholder']),
    );
    expect(JSON.stringify(templates)).not.toContain('hints');
  });
});

describe('the commands', () => {
  test.each(forms)('ask for fields of their own form only: $name', ({ form, commands }) => {
    const usable = form.filter(({ type }) => type !== 'infobase').map(({ key }) => key);
    for (const [step, command] of commands.entries()) {
      const known = step === 0 ? usable : [...usable, PREVIOUS];
      expect(placeholdersOf(command).filter((key) => !known.includes(key))).toEqual([]);
      expect(placeholdersOf(command).includes(PREVIOUS)).toBe(step > 0);
      expect(command.replaceAll(/\{\{[a-z_]+\}\}/g, '')).not.toMatch(/[{}]/);
    }
    const asked = new Set(commands.flatMap(placeholdersOf));
    expect(usable.filter((key) => !asked.has(key))).toEqual([]);
  });

  test.each(forms)('end a line with its placeholder and no field twice: $name', ({ commands }) => {
    for (const command of commands) {
      expect(command).toBe(command.trim());
      const lines = command.split('\n').filter((line) => line.includes('{{'));
      expect(lines.filter((line) => !/^[^{}]+: ?\{\{[a-z_]+\}\}$/.test(line))).toEqual([]);
      expect(repeated(lines.flatMap(placeholdersOf))).toEqual([]);
    }
  });

  test('are written anew in every language', () => {
    const all = present.flatMap((key) => Object.values(wordsOf(key).commands).flat());
    expect(repeated(all)).toEqual([]);
  });
});

describe.each(others)('the words in %s', (key) => {
  const texts = textsIn(wordsOf(key));
  const english = new Map(textsIn(EN));

  test('are there for the same things as in English', () => {
    expect(texts.map(([path]) => path).toSorted()).toEqual([...english.keys()].toSorted());
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('are not the English ones', () => {
    const left = texts.filter(
      ([path, text]) => english.get(path) === text && !SAME_IN_OTHER_LANGUAGES.has(text),
    );
    expect(left).toEqual([]);
  });

  test.each(STARTER_TEMPLATE_KEYS)('command the same line by line: %s', (template) => {
    expect(wordsOf(key).commands[template].map(skeletonOf)).toEqual(
      EN.commands[template].map(skeletonOf),
    );
  });
});

test('the texts that may stay English are English texts', () => {
  const english = new Set(textsIn(EN).map(([, text]) => text));
  expect([...SAME_IN_OTHER_LANGUAGES].filter((text) => !english.has(text))).toEqual([]);
});

test('every built-in tone has a name of its own and tells how to write, without guidelines', () => {
  for (const key of present) {
    const tones = starterTones(starter).map(({ builtIn, languages }) => {
      const words = languages.find(({ languageKey }) => languageKey === key);
      expect(builtIn).toBe(true);
      expect(words?.content).toBeNull();
      expect(words?.description?.length).toBeGreaterThan(100);
      return words?.name ?? '';
    });
    expect(tones).toHaveLength(6);
    expect(repeated(tones)).toEqual([]);
  }
});

test('a word too few, too many or for no step does not compile', () => {
  const words: StarterWords = EN;
  const { product_name: name, ...fields } = words.templates.product_description.fields;
  type Product = StarterWords['templates']['product_description'];
  // @ts-expect-error a field without words
  const missingField: Product['fields'] = fields;
  // @ts-expect-error a hint that is missing
  const missingHint: Product['fields']['product_name'] = { label: name.label };
  // @ts-expect-error a hint that the field does not have
  const extraHint: Product['fields']['feature_list'] = { label: 'List', description: 'A list.' };
  // @ts-expect-error an option without a label
  const missingOption: Product['fields']['length']['options'] = {
    short: 'Short',
    medium: 'Medium',
  };
  // @ts-expect-error one command for two steps
  const missingStep: StarterWords['commands']['faq'] = ['Collect.'];
  // @ts-expect-error two commands for one step
  const extraStep: StarterWords['commands']['product_description'] = ['Write.', 'Edit.'];
  const wrong = [missingField, missingHint, extraHint, missingOption, missingStep, extraStep];
  expect(wrong).toHaveLength(6);
});

describe('an installation', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });

  const contentOf = async (scope: Scope) => ({
    templates: await listTemplates(scope),
    tones: await listTones(scope),
  });

  test('gives a workspace every template and tone in order, in every language there is', async () => {
    const { scope } = await makeWorkspace(database);
    const installed = await installStarter(scope);
    const content = await contentOf(scope);
    expect(content.templates.map(({ key }) => key)).toEqual(STARTER_TEMPLATE_KEYS);
    expect(content.tones.map(({ key }) => key)).toEqual([...STARTER_TONES]);
    expect([...installed.templates.keys()]).toEqual(STARTER_TEMPLATE_KEYS);
    expect([...installed.tones.keys()]).toEqual([...STARTER_TONES]);
    for (const { key, templateMetas, commands } of content.templates) {
      const input = templates.find((one) => one.key === key);
      const form = input?.languages.find(({ languageKey }) => languageKey === 'EN')?.form;
      const shape = STARTER_TEMPLATES[key as keyof typeof STARTER_TEMPLATES];
      expect(templateMetas).toHaveLength(present.length);
      expect(templateMetas.find(({ languageKey }) => languageKey === 'EN')?.form).toEqual(form);
      expect(commands).toHaveLength(present.length * shape.steps.length);
    }
  });

  test('changes nothing the second time', async () => {
    const { scope } = await makeWorkspace(database);
    const first = await installStarter(scope);
    const content = await contentOf(scope);
    expect(await installStarter(scope)).toEqual(first);
    expect(await contentOf(scope)).toEqual(content);
  });

  test('waits for another one under way and then adds nothing', async () => {
    const { scope } = await makeWorkspace(database);
    const isWaiting = async () => {
      const { rowCount } = await database.admin.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    };
    const [first, second] = await transaction(scope, async (inside) => {
      const installed = await installStarter(inside);
      const other = installStarter(scope);
      await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
      return [installed, { other }] as const;
    });
    expect(await second.other).toEqual(first);
    expect((await contentOf(scope)).templates).toHaveLength(STARTER_TEMPLATE_KEYS.length);
  });

  test('keeps what the workspace has under the same key and leaves other workspaces alone', async () => {
    const { scope } = await makeWorkspace(database);
    const { scope: stranger } = await makeWorkspace(database);
    const own = { languageKey: 'EN', form: [], commands: ['Answer.'] } as const;
    const id = await createTemplate(scope, { key: 'faq', languages: [own] });
    const { templates: ids } = await installStarter(scope);
    expect(ids.get('faq')).toBe(id);
    const faq = (await listTemplates(scope)).filter(({ key }) => key === 'faq');
    expect(faq.map(({ templateMetas }) => templateMetas[0]?.form)).toEqual([[]]);
    expect(await contentOf(stranger)).toEqual({ templates: [], tones: [] });
  });

  test('leaves nothing behind when it fails', async () => {
    const { scope } = await makeWorkspace(database);
    await database.admin.query(
      `alter table tone add constraint no_premium check (workspace_id <> '${scope.workspaceId}' or key <> 'premium')`,
    );
    await expect(installStarter(scope)).rejects.toThrow('no_premium');
    expect(await contentOf(scope)).toEqual({ templates: [], tones: [] });
    await database.admin.query('alter table tone drop constraint no_premium');
  });
});
