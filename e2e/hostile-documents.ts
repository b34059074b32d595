import { createBlankDocument } from '../server/src/documents/edit/create-blank-document.ts';
import { nameVersion } from '../server/src/documents/edit/name-version.ts';
import { saveDraft } from '../server/src/documents/edit/save-draft.ts';
import { addEntries } from '../server/src/infobases/add-entries.ts';
import { createInfobase } from '../server/src/infobases/create-infobase.ts';
import { fromPublicId, newUuid, toPublicId } from '../server/src/platform/ids.ts';
import { makeRule } from '../server/test/make-rule.ts';
import type { RuleSource } from '../server/src/rules/packs/pack-schema.ts';
import { saveRuleDraft } from '../server/src/rules/rule-drafts.ts';
import { createBlankRule } from '../server/src/rules/create-rule-draft.ts';
import { createTemplateDraft } from '../server/src/templates/create-template-draft.ts';
import { createTemplate } from '../server/src/templates/create-template.ts';
import { publishTemplate } from '../server/src/templates/publish-template.ts';
import { saveTemplateDraft } from '../server/src/templates/save-template-draft.ts';
import { createToneByName } from '../server/src/tones/create-tone-by-name.ts';
import { updateTone } from '../server/src/tones/update-tone.ts';
import { type BrowserTest, makeWorkspace, type TestWorkspace } from './browser-test.ts';
import { PAYLOADS } from './payloads.ts';

/** A form has at most sixty fields, so that the payloads stand in four languages. */
export const FORM_LANGUAGES = ['EN', 'NL', 'DE', 'FR'] as const;
const SHARE = Math.ceil(PAYLOADS.length / FORM_LANGUAGES.length);

/** The payloads that the form in a language has. */
export const payloadsIn = (language: (typeof FORM_LANGUAGES)[number]): readonly string[] => {
  const at = FORM_LANGUAGES.indexOf(language) * SHARE;
  return PAYLOADS.slice(at, at + SHARE);
};

/** What a command would take for the name of a field. */
export const isPlaceholder = (payload: string): boolean => payload.includes('{{');

const ALL = PAYLOADS.join('\n');

const makeTemplate = async ({ asOwner }: TestWorkspace): Promise<string> => {
  for (const [n, name] of PAYLOADS.entries()) {
    const language = { languageKey: 'EN', name, form: [], commands: ['Write.'] } as const;
    await createTemplate(asOwner, { key: `payload_${n}`, languages: [language] });
  }
  const id = await createTemplateDraft(asOwner, {
    name: PAYLOADS[5] as string,
    key: null,
    languageKey: 'EN',
    copyFrom: null,
  });
  const languages = FORM_LANGUAGES.map((languageKey) => {
    const payloads = payloadsIn(languageKey);
    return {
      languageKey,
      name: payloads[0] as string,
      form: [
        ...payloads.map((payload, n) => ({
          key: `field_${n}`,
          type: 'text' as const,
          label: payload,
          description: payload,
          placeholder: payload,
          required: false,
        })),
        {
          key: 'choice',
          type: 'select' as const,
          label: 'Choice',
          required: false,
          options: payloads.map((payload) => ({ value: payload, label: payload })),
        },
      ],
      commands: [payloads.filter((payload) => !isPlaceholder(payload)).join('\n')],
    };
  });
  const { revision } = await saveTemplateDraft(asOwner, { id, baseRevision: 1, languages });
  await publishTemplate(asOwner, { id, baseRevision: revision, note: ALL });
  return id;
};

const makeTone = async ({ asOwner }: TestWorkspace): Promise<string> => {
  for (const name of PAYLOADS)
    await createToneByName(asOwner, { name, languageKey: 'EN', copyOf: null });
  const name = PAYLOADS[5] as string;
  const publicId = await createToneByName(asOwner, { name, languageKey: 'EN', copyOf: null });
  await updateTone(asOwner, {
    id: fromPublicId('ton', publicId) as string,
    expectedVersion: 1,
    note: ALL.slice(0, 500),
    languages: [
      {
        languageKey: 'EN',
        name,
        description: ALL.slice(0, 1_000),
        content: null,
        guide: {
          dos: PAYLOADS,
          donts: PAYLOADS,
          useTerms: PAYLOADS,
          avoidTerms: PAYLOADS.map((term) => ({ term, instead: `${term} instead` })),
          examples: PAYLOADS,
        },
      },
    ],
  });
  return publicId;
};

const makeKnowledge = async ({ asOwner }: TestWorkspace): Promise<string> => {
  for (const name of PAYLOADS) await createInfobase(asOwner, { name, description: name });
  const id = await createInfobase(asOwner, {
    name: PAYLOADS[5] as string,
    description: ALL.slice(0, 1_000),
  });
  const infobaseId = toPublicId('inf', id);
  for (const payload of PAYLOADS) {
    await addEntries(asOwner, {
      infobaseId,
      source: payload,
      kind: 'fact',
      languageKey: null,
      entries: [{ title: payload, body: `Fact ${payload}` }],
    });
  }
  return infobaseId;
};

const leaf = (text: string, marks: object = {}) => ({ text, ...marks });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });

/** Every kind of block with a payload, and with a mark each. */
const blocksWith = (payload: string, n: number) => [
  { type: 'heading', level: (n % 6) + 1, children: [leaf(payload)] },
  paragraph(
    leaf(payload, { bold: true }),
    leaf(' and '),
    leaf(payload, { italic: true, href: `https://example.com/?q=${encodeURIComponent(payload)}` }),
    leaf(` and zappo${n}x.`),
  ),
  {
    type: 'bulleted_list',
    children: [{ type: 'list_item', children: [paragraph(leaf(payload))] }],
  },
  { type: 'quote', children: [paragraph(leaf(payload, { strikethrough: true }))] },
  { type: 'code_block', language: 'html', children: [leaf(payload)] },
];

const tableOf = (payloads: readonly string[]) => ({
  type: 'table',
  children: payloads.map((payload) => ({
    type: 'table_row',
    children: [{ type: 'table_cell', children: [leaf(payload, { code: true })] }],
  })),
});

const makeDocuments = async ({ asOwner }: TestWorkspace) => {
  for (const title of PAYLOADS) await createBlankDocument(asOwner, { title, language: 'EN' });
  const title = PAYLOADS[5] as string;
  const make = async (...texts: readonly (readonly object[])[]): Promise<string> => {
    const documentId = await createBlankDocument(asOwner, { title, language: 'EN' });
    for (const [baseRevision, blocks] of texts.entries()) {
      await saveDraft(asOwner, { documentId, baseRevision, title, blocks });
      const name = (PAYLOADS[7 + baseRevision] as string).slice(0, 100);
      // A version with a name is closed: what is saved next begins another.
      await nameVersion(asOwner, { documentId, version: String(baseRevision + 2), name });
    }
    return documentId;
  };
  const all = paragraph(leaf(ALL));
  return {
    document: await make([...PAYLOADS.flatMap(blocksWith), tableOf(PAYLOADS)]),
    versioned: await make([all], [all, paragraph(leaf('And more.'))]),
  };
};

/** Addresses that no link may have, as they would stand in a text. */
export const ADDRESSES: readonly string[] = [
  ...PAYLOADS.filter((payload) => /^(javascript|data):/i.test(payload)),
  'JaVaScRiPt:alarm(900)',
  ' javascript:alarm(901)',
  'java\tscript:alarm(902)',
  'java\nscript:alarm(903)',
  '\u0001javascript:alarm(904)',
  'vbscript:alarm(905)',
  'data:text/html;base64,PHNjcmlwdD5hbGFybSg5MDYpPC9zY3JpcHQ+',
  'blob:https://example.com/x',
  'file:///etc/passwd',
  '//example.com/alarm(907)',
  'https:alarm(908)"onmouseover="alarm(908)',
];

/** As a model might write them: markup between the words, links, pictures and code that does not end. */
const MODEL_TEXT = [
  '# zappo\n',
  ...PAYLOADS.map((payload) => `Model ${payload}\n`),
  ...ADDRESSES.map((address, n) => `[link ${n}](${address}) [link](<${address}>)\n`),
  ...ADDRESSES.map((address, n) => `![picture ${n}](${address})\n`),
  `| a | b |\n| - | - |\n${PAYLOADS.map((one) => `| ${one.replaceAll('|', '')} | x |`).join('\n')}\n`,
  `\`\`\`html\n${ALL}\n\`\`\`\n`,
  '<details open ontoggle="alarm(909)">',
].join('\n');

/** What came in by another way than our operations, and has to be harmless too. */
const plantDocuments = async (
  { admin }: BrowserTest,
  { scope }: TestWorkspace,
  templateId: string,
) => {
  const plant = async (status: string, document: object | null, chunk: string | null) => {
    const id = newUuid();
    const receipt = {
      sandbox: false,
      template: { id: templateId, key: PAYLOADS[5], version: 1 },
      tone: null,
      rules: [],
      facts: PAYLOADS.map((payload) => {
        return { id: newUuid(), version: 1, kind: 'fact', title: payload, body: payload };
      }),
      steps: [],
    };
    await admin.query(
      `insert into document (workspace_id, id, title, raw_document, generated_output, status, failure,
         document, language_key, template_id, template_version, input, receipt, created_at, finished_at)
       values ($1, $2, $3, $4, $4, $5, $6, $7, 'EN', $8, 1, $9, $10, now(), now())`,
      [
        scope.workspaceId,
        id,
        status === 'ready' ? PAYLOADS[5] : '',
        status === 'ready' ? MODEL_TEXT : '',
        status,
        status === 'ready' ? null : PAYLOADS[5],
        document === null ? null : JSON.stringify(document),
        templateId,
        JSON.stringify(Object.fromEntries(PAYLOADS.map((payload, n) => [`field_${n}`, payload]))),
        JSON.stringify(receipt),
      ],
    );
    if (chunk !== null) {
      await admin.query(
        `insert into document_chunk (workspace_id, document_id, step, attempt, text)
         values ($1, $2, 0, 'first', $3)`,
        [scope.workspaceId, id, chunk],
      );
    }
    return toPublicId('doc', id);
  };
  const linked = ADDRESSES.map((href) => paragraph(leaf(href, { href })));
  return {
    written: await plant('ready', null, null),
    linked: await plant('ready', linked, null),
    stopped: await plant('failed', null, MODEL_TEXT),
  };
};

/** Runs with names, files, values and failures that are payloads. */
const plantRuns = async (
  { admin }: BrowserTest,
  { scope }: TestWorkspace,
  templateId: string,
): Promise<string> => {
  const add = async (payload: string, rows: number): Promise<string> => {
    const id = newUuid();
    await admin.query(
      `insert into bulk_run (workspace_id, id, name, file_name, template_id, template_version,
         language_key, status, total, failed, skipped, finished_at)
       values ($1, $2, $3, $3, $4, 1, 'EN', 'COMPLETED', $5, $5, $5, now())`,
      [scope.workspaceId, id, payload, templateId, rows],
    );
    return id;
  };
  for (const payload of PAYLOADS) await add(payload, 0);
  const id = await add(PAYLOADS[5] as string, PAYLOADS.length);
  await admin.query(
    `insert into bulk_row (workspace_id, bulk_id, position, source_row, status, input, mistakes, failure)
     select $1, $2, (n * 2 + kind)::int, n::int, case kind when 0 then 'failed' else 'skipped' end,
       jsonb_build_object('field_0', p),
       case kind when 0 then null else jsonb_build_array(jsonb_build_object('field', p, 'kind', 'missing')) end,
       p
     from unnest($3::text[]) with ordinality as e (p, n), generate_series(0, 1) as kind`,
    [scope.workspaceId, id, PAYLOADS],
  );
  return toPublicId('blk', id);
};

const ruleWith = (payload: string, n: number) => ({
  id: `payload-${n}`,
  kind: 'prohibit' as const,
  severity: 'HIGH' as const,
  name: payload,
  message: payload,
  explanation: payload,
  recommendation: payload,
  terms: { en: [`zappo${n}x`] },
  cite: { act: payload, point: payload, status: 'unverified' as const },
  tests: [
    { lang: 'en' as const, text: `${payload} zappo${n}x.`, expect: [`zappo${n}x`] },
    { lang: 'en' as const, text: `zappo${n}x again.`, expect: [`zappo${n}x`] },
    { lang: 'en' as const, text: 'This is fine.', ok: true },
    { lang: 'en' as const, text: 'Nothing here.', ok: true },
  ],
});

const makeRules = async ({ admin }: BrowserTest, { asOwner, scope }: TestWorkspace) => {
  for (const [n, payload] of PAYLOADS.entries()) {
    await makeRule(asOwner, ruleWith(payload, n) as RuleSource);
  }
  await admin.query('update rule_version set note = $2 where workspace_id = $1', [
    scope.workspaceId,
    ALL,
  ]);
  const name = PAYLOADS[5] as string;
  const draft = await createBlankRule(asOwner, { name, kind: 'prohibit', language: 'EN' });
  await saveRuleDraft(asOwner, {
    ruleId: draft,
    revision: 1,
    source: {
      ...ruleWith(name, 999),
      explanation: ALL,
      terms: { en: PAYLOADS },
      tests: PAYLOADS.map((text) => ({ lang: 'en', text, expect: [text] })),
    },
  });
  const { rows } = await admin.query<{ id: string }>(
    'select id from rule where workspace_id = $1 and name = $2 and version = 1',
    [scope.workspaceId, PAYLOADS[5]],
  );
  return { draft, published: toPublicId('rul', rows[0]?.id as string) };
};

/** A workspace in which every text that somebody who writes sees is a payload. */
export const makeHostileWriting = async (browserTest: BrowserTest) => {
  const workspace = await makeWorkspace(browserTest, PAYLOADS[5] as string);
  const template = await makeTemplate(workspace);
  const templateId = fromPublicId('tpl', template) as string;
  return {
    workspace,
    template,
    tone: await makeTone(workspace),
    infobase: await makeKnowledge(workspace),
    rules: await makeRules(browserTest, workspace),
    ...(await makeDocuments(workspace)),
    planted: await plantDocuments(browserTest, workspace, templateId),
    run: await plantRuns(browserTest, workspace, templateId),
  };
};
