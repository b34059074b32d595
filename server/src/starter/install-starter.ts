import { LANGUAGE_KEYS } from '@copydesk/contract/shared/schema';
import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import {
  createTemplate,
  type FormField,
  type TemplateInput,
} from '../templates/create-template.ts';
import { createTone, type ToneInput } from '../tones/create-tone.ts';
import { loadStarter, type StarterLanguages } from './load-starter.ts';
import { type FieldShape, STARTER_TEMPLATE_KEYS, STARTER_TEMPLATES } from './templates.ts';
import { STARTER_TONES } from './tones.ts';

/** The words of any field. The schema of the files has made sure that none is missing. */
interface AnyFieldWords {
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly options?: Readonly<Record<string, string>>;
}

const inEach = (all: StarterLanguages) => LANGUAGE_KEYS.map((key) => [key, all[key]] as const);

const toField = ({ hints = [], ...shape }: FieldShape, words: AnyFieldWords): FormField => {
  const texts = Object.fromEntries(hints.map((hint) => [hint, words[hint]]));
  const field = { ...shape, label: words.label, ...texts };
  if (!('options' in field)) return field;
  const toOption = (value: string) => ({ value, label: words.options?.[value] as string });
  return { ...field, options: field.options.map(toOption) };
};

/**
 * The starter templates in all languages.
 *
 * @internal
 */
export const starterTemplates = (all: StarterLanguages): TemplateInput[] =>
  STARTER_TEMPLATE_KEYS.map((key) => ({
    key,
    languages: inEach(all).map(([languageKey, { templates, commands }]) => {
      const words: Readonly<Record<string, AnyFieldWords>> = templates[key].fields;
      const shapes: readonly FieldShape[] = STARTER_TEMPLATES[key].fields;
      return {
        languageKey,
        name: templates[key].name,
        form: shapes.map((shape) => toField(shape, words[shape.key] as AnyFieldWords)),
        commands: commands[key],
      };
    }),
  }));

/**
 * The built-in tones in all languages; they have a description and no guidelines.
 *
 * @internal
 */
export const starterTones = (all: StarterLanguages): ToneInput[] =>
  STARTER_TONES.map((key) => ({
    key,
    builtIn: true,
    languages: inEach(all).map(([languageKey, { tones }]) => ({
      languageKey,
      ...tones[key],
      content: null,
    })),
  }));

interface Present {
  id: string;
  key: string;
}

// Two installations at the same time run one after the other, so that the second sees what the first added.
const LOCK = statement(`select id from workspace where id = $1 for no key update`);
const TEMPLATES = statement<Present>(`select id, key from template where workspace_id = $1`);
const TONES = statement<Present>(`select id, key from tone where workspace_id = $1`);

/** Adds the items whose keys are missing, in order. Returns the ids of all items by key. */
const addMissing = async <T extends { readonly key: string }>(
  wanted: readonly T[],
  present: readonly Present[],
  add: (thing: T) => Promise<string>,
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map(present.map(({ id, key }) => [key, id]));
  for (const thing of wanted) {
    if (!ids.has(thing.key)) ids.set(thing.key, await add(thing));
  }
  return ids;
};

export interface InstalledStarter {
  /** UUIDs of the workspace's templates and tones by key, including its own ones. */
  readonly templates: ReadonlyMap<string, string>;
  readonly tones: ReadonlyMap<string, string>;
}

/**
 * Adds the starter templates and tones that a workspace lacks, all or none. What it already has under the
 * same key stays as it is, so a second run changes nothing.
 */
export const installStarter = async (scope: Scope): Promise<InstalledStarter> => {
  // Loaded before the workspace is locked, so that nobody waits while files are read.
  const all = await loadStarter();
  return transaction(scope, async (inside) => {
    const workspace = [inside.workspaceId];
    const [, templates, tones] = await batch(inside, [
      call(LOCK, workspace),
      call(TEMPLATES, workspace),
      call(TONES, workspace),
    ]);
    return {
      templates: await addMissing(starterTemplates(all), templates, (one) =>
        createTemplate(inside, one),
      ),
      tones: await addMissing(starterTones(all), tones, (one) => createTone(inside, one)),
    };
  });
};
