import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { setPreferences } from './preferences.ts';
import { defineTexts } from './texts.ts';

const source = join(import.meta.dirname, '..');
const originals = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.nl.ts'))
  .map((file) => file.replace(/\.nl\.ts$/, ''));

test('the texts of every part of the application are found', () => {
  expect(originals.length).toBeGreaterThan(20);
});

const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted();

/** The one object that a file of texts exports. */
const readTexts = async (file: string): Promise<Record<string, string>> => {
  const exported = (await import(join(source, file))) as Record<string, unknown>;
  const [texts, ...others] = Object.values(exported).filter((one) => typeof one === 'object');
  expect(others, file).toEqual([]);
  return texts as Record<string, string>;
};

describe.each(originals)('%s', (original) => {
  test('a translation has the values of its original and no empty text', async () => {
    const en = await readTexts(`${original}.ts`);
    const nl = await readTexts(`${original}.nl.ts`);
    for (const [name, text] of Object.entries(en)) {
      expect(placeholdersIn(nl[name] ?? ''), name).toEqual(placeholdersIn(text));
      expect(nl[name], name).not.toBe('');
    }
  });
});

test('the other language is read only when it is chosen', async () => {
  let reads = 0;
  defineTexts('sample', { open_one: '{{count}} item', open_other: '{{count}} items' }, async () => {
    reads += 1;
    return { open_one: '{{count}} stuk', open_other: '{{count}} stuks' };
  });
  setPreferences({ language: 'en' });
  await i18next.loadNamespaces('sample');
  expect(i18next.t('open', { ns: 'sample', count: 1 })).toBe('1 item');
  expect(reads).toBe(0);
  setPreferences({ language: 'nl' });
  await i18next.changeLanguage('nl');
  await i18next.loadNamespaces('sample');
  expect(i18next.t('open', { ns: 'sample', count: 3 })).toBe('3 stuks');
  expect(reads).toBe(1);
  setPreferences({ language: 'en' });
});
