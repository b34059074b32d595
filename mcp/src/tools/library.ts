import Type from 'typebox';
import { createCutter, pageOf } from '../shared/bound.ts';
import { Refusal } from '../shared/refusal.ts';
import {
  closed,
  count,
  cursor,
  id,
  language,
  limit,
  nextCursor,
  nullable,
  oneOf,
  text,
  untrusted,
} from '../shared/schema.ts';
import { defineTool, READS } from '../shared/tool.ts';

const SHORT_TEXT = 300;
const LONG_TEXT = 8_000;
const MOST_ENTRIES = 20;

const lacksLanguage = (what: string, has: readonly string[]) =>
  new Refusal('not_found', `The ${what} has no such language. It has: ${has.join(', ')}.`);

const listTemplates = defineTool({
  name: 'list_templates',
  title: 'List templates',
  description:
    'List the templates from which documents are generated. Use get_template to see which fields one takes.',
  scopes: [],
  effect: READS,
  input: closed({ limit: limit(50, 20), cursor }),
  output: closed({
    templates: Type.Array(
      closed({
        template_id: id('Identifier of the template.'),
        languages: Type.Array(language('A language of the template.')),
        untrusted: untrusted({ key: text('Its machine-readable name.') }),
      }),
    ),
    next_cursor: nextCursor,
  }),
  run: async ({ desk }, { limit: most = 20, cursor: from }) => {
    const body = await desk.templates.list();
    const { items, next_cursor } = pageOf(body, { limit: most, ...(from ? { cursor: from } : {}) });
    const templates = items.map((template) => ({
      template_id: template.id,
      languages: template.templateMetas.map(({ languageKey }) => languageKey),
      untrusted: { key: template.key },
    }));
    return { templates, next_cursor };
  },
});

const getTemplate = defineTool({
  name: 'get_template',
  title: 'Read a template',
  description:
    'Read the form of a template in one language: the fields that generate_document takes, which of them are required, and their options.',
  scopes: [],
  effect: READS,
  input: closed({
    template_id: id('Identifier of the template.'),
    language: language('The language of the form.'),
  }),
  output: closed({
    template_id: id('Identifier of the template.'),
    language: language('The language of the form.'),
    untrusted: untrusted({
      key: text('Its machine-readable name.'),
      form: Type.Array(Type.Object({}, { additionalProperties: true }), {
        description: 'The fields: key, type, label, description, required, maxLength, options.',
      }),
    }),
  }),
  run: async ({ desk }, { template_id, language: wanted }) => {
    const body = await desk.templates.get(template_id);
    const meta = body.templateMetas.find(({ languageKey }) => languageKey === wanted);
    if (!meta) {
      throw lacksLanguage(
        'template',
        body.templateMetas.map(({ languageKey }) => languageKey),
      );
    }
    return {
      template_id: body.id,
      language: wanted,
      untrusted: { key: body.key, form: meta.form },
    };
  },
});

const listTones = defineTool({
  name: 'list_tones',
  title: 'List tones of voice',
  description:
    'List the tones of voice of the workspace in one language. Send a tone_id_in_language to generate_document.',
  scopes: [],
  effect: READS,
  input: closed({
    language: Type.Optional(language('The language; EN by default.')),
    limit: limit(50, 20),
    cursor,
  }),
  output: closed({
    tones: Type.Array(
      closed({
        tone_id: id('Identifier of the tone.'),
        tone_id_in_language: id('Identifier of the tone in this language.'),
        shortened: Type.Boolean({ description: 'Whether a text here was cut.' }),
        untrusted: untrusted({
          name: text('Its name.'),
          description: nullable(text('What it is like.')),
        }),
      }),
    ),
    next_cursor: nextCursor,
  }),
  run: async ({ desk }, { language: wanted = 'EN', limit: most = 20, cursor: from }) => {
    const body = await desk.tones.list();
    const metas = body.flatMap(({ toneOfVoiceMetas }) =>
      toneOfVoiceMetas.filter(({ languageKey }) => languageKey === wanted),
    );
    const page = { limit: most, ...(from ? { cursor: from } : {}) };
    const { items, next_cursor } = pageOf(metas, page, wanted);
    const tones = items.map((meta) => {
      const { short, wasShortened } = createCutter(SHORT_TEXT);
      const said = { name: short(meta.name), description: short(meta.description) };
      return {
        tone_id: meta.toneOfVoiceId,
        tone_id_in_language: meta.id,
        shortened: wasShortened(),
        untrusted: said,
      };
    });
    return { tones, next_cursor };
  },
});

const getTone = defineTool({
  name: 'get_tone',
  title: 'Read a tone of voice',
  description: 'Read a tone of voice in one language with its guidelines.',
  scopes: [],
  effect: READS,
  input: closed({
    tone_id: id('Identifier of the tone.'),
    language: language('The language of the guidelines.'),
  }),
  output: closed({
    tone_id: id('Identifier of the tone.'),
    tone_id_in_language: id('Identifier of the tone in this language.'),
    shortened: Type.Boolean({ description: 'Whether a text here was cut.' }),
    untrusted: untrusted({
      name: text('Its name.'),
      description: nullable(text('What it is like.')),
      guidelines: nullable(text('How to write; null for built-in voices.')),
    }),
  }),
  run: async ({ desk }, { tone_id, language: wanted }) => {
    const body = await desk.tones.get(tone_id);
    const meta = body.toneOfVoiceMetas.find(({ languageKey }) => languageKey === wanted);
    if (!meta) {
      throw lacksLanguage(
        'tone',
        body.toneOfVoiceMetas.map(({ languageKey }) => languageKey),
      );
    }
    const { short, wasShortened } = createCutter(LONG_TEXT);
    const said = {
      name: short(meta.name),
      description: short(meta.description),
      guidelines: short(meta.content),
    };
    return {
      tone_id: body.id,
      tone_id_in_language: meta.id,
      shortened: wasShortened(),
      untrusted: said,
    };
  },
});

const listKnowledge = defineTool({
  name: 'list_knowledge',
  title: 'List knowledge bases',
  description: 'List the knowledge bases: collections of facts that generated texts may use.',
  scopes: [],
  effect: READS,
  input: closed({ limit: limit(50, 20), cursor }),
  output: closed({
    knowledge_bases: Type.Array(
      closed({
        knowledge_id: id('Identifier of the knowledge base.'),
        shortened: Type.Boolean({ description: 'Whether a text here was cut.' }),
        untrusted: untrusted({
          name: text('Its name.'),
          description: nullable(text('What it is about.')),
        }),
      }),
    ),
    next_cursor: nextCursor,
  }),
  run: async ({ desk }, { limit: most = 20, cursor: from }) => {
    const body = await desk.knowledge.list();
    const { items, next_cursor } = pageOf(body, { limit: most, ...(from ? { cursor: from } : {}) });
    const knowledge = items.map((base) => {
      const { short, wasShortened } = createCutter(SHORT_TEXT);
      const said = { name: short(base.name), description: short(base.description) };
      return { knowledge_id: base.id, shortened: wasShortened(), untrusted: said };
    });
    return { knowledge_bases: knowledge, next_cursor };
  },
});

const searchKnowledge = defineTool({
  name: 'search_knowledge',
  title: 'Search a knowledge base',
  description:
    'Find the entries of a knowledge base that fit a question. These are the entries that a generated text about it would get.',
  scopes: ['reading'],
  effect: READS,
  input: closed({
    knowledge_id: id('Identifier of the knowledge base.'),
    question: Type.String({ minLength: 1, maxLength: 4_000, description: 'What to look for.' }),
    language: language('The language of the question.'),
  }),
  output: closed({
    found: count('How many entries fit.'),
    entries: Type.Array(
      closed({
        entry_id: id('Identifier of the entry.'),
        why: oneOf(['words', 'always', 'oldest'], {
          description: 'Words in common, a guideline, or because nothing fits better.',
        }),
        shortened: Type.Boolean({ description: 'Whether a text here was cut.' }),
        untrusted: untrusted({ title: text('Its title.'), body: text('Its text.') }),
      }),
      { description: `The first ${MOST_ENTRIES}, best first.` },
    ),
  }),
  run: async ({ desk }, { knowledge_id, question, language: wanted }) => {
    const asked = { question, language_key: wanted };
    const body = await desk.knowledge.ask(knowledge_id, asked);
    const entries = body.found.slice(0, MOST_ENTRIES).map((entry) => {
      const { short, wasShortened } = createCutter(2_000);
      const said = { title: short(entry.title), body: short(entry.body) };
      return {
        entry_id: entry.id,
        why: entry.why,
        shortened: wasShortened(),
        untrusted: said,
      };
    });
    return { found: body.found.length, entries };
  },
});

export const libraryTools = [
  listTemplates,
  getTemplate,
  listTones,
  getTone,
  listKnowledge,
  searchKnowledge,
];
