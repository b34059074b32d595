import { safe } from '../terminal/safe.ts';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Copydesk, DocumentGenerateInput, Template } from '@copydesk/sdk';
import { Failure } from '../terminal/failure.ts';
import type { Io } from '../terminal/io.ts';
import { print } from '../terminal/print.ts';
import { type ServiceFlags, withService } from './connect.ts';
import { languageOption } from './language-option.ts';

export interface GenerateFlags extends ServiceFlags {
  readonly language?: string;
  readonly field?: readonly string[];
  readonly fields?: string;
  readonly tone?: string;
  readonly stream?: boolean;
}

interface Field {
  readonly key: string;
  readonly type: string;
  readonly required?: boolean;
}

const keysOf = (templates: readonly Template[]): string =>
  templates.map(({ key }) => key).join(', ');

const findTemplate = async (client: Copydesk, name: string): Promise<Template> => {
  const templates = await client.templates.list();
  const found = templates.find(({ id, key }) => id === name || key === name);
  if (!found) throw new Failure(`There is no template ${name}.`, `Known are ${keysOf(templates)}.`);
  return found;
};

/** A value of a flag as the form wants it. */
const valueOf = (text: string, type: string | undefined): unknown => {
  if (type === 'number') return Number(text);
  if (type === 'boolean') return text === 'true' || text === 'yes';
  return type === 'multiselect' || type === 'infobase' ? text.split(',') : text;
};

const readFieldsFile = async (io: Io, file: string | undefined): Promise<object> => {
  if (file === undefined) return {};
  const { parse } = await import('yaml');
  try {
    const value: unknown = parse(await readFile(resolve(io.cwd, file), 'utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    throw new Failure(`${file} cannot be read: ${(error as Error).message.split('\n')[0]}.`);
  }
  throw new Failure(`${file} is no list of fields.`, 'It has one line for each field: key: value.');
};

const inputOf = async (
  io: Io,
  template: Template,
  language: DocumentGenerateInput['language_key'],
  flags: GenerateFlags,
): Promise<string> => {
  const meta = template.templateMetas.find(({ languageKey }) => languageKey === language);
  if (!meta) {
    const known = template.templateMetas.map(({ languageKey }) => languageKey).join(', ');
    throw new Failure(`${template.key} has no form in ${language}.`, `It has ${known}.`);
  }
  const form = meta.form as unknown as readonly Field[];
  const given = (flags.field ?? []).map((pair) => {
    const at = pair.indexOf('=');
    const key = pair.slice(0, Math.max(0, at));
    const field = form.find((one) => one.key === key);
    if (at < 1 || !field)
      throw new Failure(
        `--field ${pair} names no field.`,
        `Write key=value with one of ${form.map((one) => one.key).join(', ')}.`,
      );
    return [key, valueOf(pair.slice(at + 1), field.type)] as const;
  });
  return JSON.stringify({
    ...(await readFieldsFile(io, flags.fields)),
    ...Object.fromEntries(given),
  });
};

/** Prints the text while it is written. A step that begins again is told, because what was printed stays. */
const streamText = async (io: Io, client: Copydesk, id: string): Promise<void> => {
  let step: number | null = null;
  for await (const chunk of client.documents.stream(id)) {
    if (chunk.type === 'text') {
      if (step !== null && step !== chunk.step) io.out('\n\n');
      step = chunk.step;
      io.out(safe(chunk.text));
    } else if (chunk.type === 'restart') io.err('\nThe model failed; this step begins again.\n');
    else if (chunk.type === 'failed')
      throw new Failure(`The document ${id} could not be written: ${chunk.failure}.`);
  }
  io.out('\n');
};

/** Writes a document by a template. */
export const generate = (io: Io, name: string, flags: GenerateFlags): Promise<void> =>
  withService(io, flags, async (client) => {
    const template = await findTemplate(client, name);
    const { language = 'EN' } = languageOption(flags.language);
    const body: DocumentGenerateInput = {
      templateId: template.id,
      language_key: language,
      input: await inputOf(io, template, language, flags),
      ...(flags.tone === undefined ? {} : { toneOfVoiceMetaId: flags.tone }),
    };
    if (flags.stream && !flags.json) {
      const { documentId } = await client.documents.create(body, { wait: false });
      await streamText(io, client, documentId);
      io.err(`${documentId}\n`);
      return;
    }
    const document = await client.documents.generate(body);
    print(io, flags, document, document.rawDocument.split('\n'));
  });
