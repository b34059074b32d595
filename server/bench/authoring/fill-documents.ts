import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { createDocument } from '../../src/documents/create-document.ts';
import { signText } from '../../src/documents/text-signature.ts';
import { newUuid } from '../../src/platform/ids.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { createRandom, type Random } from '../text.ts';
import { proseOf, rareWord, wordsOf } from './prose.ts';

interface MadeDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly template: string;
  readonly tone: string;
}

const AT_A_TIME = 1_000;

/** Most texts have 150 to 600 words, one in twenty has up to 2,000. */
const documentOf = (
  random: Random,
  n: number,
  templates: readonly string[],
  tones: readonly string[],
): MadeDocument => {
  const sentences = n % 20 === 0 ? 40 + random() * 85 : 9 + random() * 28;
  return {
    id: newUuid(),
    title: `${wordsOf(random, 6)} ${n}`,
    text: `${proseOf(random, Math.floor(sentences))}\n\n${rareWord(n)} is the last word.`,
    template: templates[n % templates.length] as string,
    tone: tones[n % tones.length] as string,
  };
};

// The blocks of a text are made here so that each text is sent once.
const INSERT = `
  insert into document (workspace_id, id, title, shared, document, raw_document, generated_output,
    language_key, template_id, tone_id, status, created_at, signature)
  select $1, d.id, d.title, true, (
      select jsonb_agg(jsonb_build_object('type', 'paragraph', 'children',
        jsonb_build_array(jsonb_build_object('text', p))))
      from unnest(string_to_array(d.text, E'\\n\\n')) p),
    d.text, d.text, 'EN', d.template, d.tone, 'ready', d.at, d.signature
  from unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::timestamptz[],
    $8::bytea[]) as d (id, title, text, template, tone, at, signature)`;

const insert = (admin: pg.Pool, workspaceId: string, some: readonly MadeDocument[], ages: Date[]) =>
  admin.query(INSERT, [
    workspaceId,
    some.map(({ id }) => id),
    some.map(({ title }) => title),
    some.map(({ text }) => text),
    some.map(({ template }) => template),
    some.map(({ tone }) => tone),
    ages,
    some.map(({ title, text }) => signText(title, text)),
  ]);

/** What is copied in must be what the product would have written; throws at the first difference. */
const compare = async (admin: pg.Pool, scope: Scope, made: MadeDocument): Promise<void> => {
  const written = await createDocument(scope, {
    title: made.title,
    shared: true,
    document: made.text.split('\n\n').map((text) => ({ type: 'paragraph', children: [{ text }] })),
    rawDocument: made.text,
    generatedOutput: made.text,
    languageKey: 'EN',
    templateId: made.template,
    toneId: made.tone,
  });
  const { rows } = await admin.query<{ row: object }>(
    `select to_jsonb(d) - 'id' - 'created_at' as row from document d where id = any($1)`,
    [[written, made.id]],
  );
  if (!isDeepStrictEqual(rows[0]?.row, rows[1]?.row))
    throw new Error('a copied document is not as the product writes it');
  await admin.query('delete from document where id = $1', [written]);
};

/** So many documents over three years, the newest last; gives their UUIDs. */
export const fillDocuments = async (
  admin: pg.Pool,
  scope: Scope,
  count: number,
  templates: readonly string[],
  tones: readonly string[],
): Promise<string[]> => {
  const random = createRandom(100_000);
  const ids: string[] = [];
  const day = 86_400_000;
  const began = Date.now() - 3 * 365 * day;
  for (let at = 0; at < count; at += AT_A_TIME) {
    const some = Array.from({ length: Math.min(AT_A_TIME, count - at) }, (_, n) =>
      documentOf(random, at + n, templates, tones),
    );
    const ages = some.map((_, n) => new Date(began + ((at + n) / count) * 3 * 365 * day));
    await insert(admin, scope.workspaceId, some, ages);
    if (at === 0) await compare(admin, scope, some[0] as MadeDocument);
    ids.push(...some.map(({ id }) => id));
  }
  return ids;
};
