import { LANGUAGE_KEYS } from '@copydesk/contract/schema';
import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/scope.ts';
import {
  createTemplate,
  type FormField,
  type TemplateInput,
} from '../templates/create-template.ts';
import { createTone, type ToneInput } from '../tones/create-tone.ts';
import { STARTER_LANGUAGES } from './languages/all.ts';
import { type FieldShape, STARTER_TEMPLATE_KEYS, STARTER_TEMPLATES } from './templates.ts';
import { STARTER_TONES } from './tones.ts';

/** The words of any field; the types of the languages have seen to it that none is missing. */
interface AnyFieldWords {
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly options?: Readonly<Record<string, string>>;
}

const languages = LANGUAGE_KEYS.map((key) => [key, STARTER_LANGUAGES[key]] as const);

const toField = ({ hints = [], ...shape }: FieldShape, words: AnyFieldWords): FormField => {
  const texts = Object.fromEntries(hints.map((hint) => [hint, words[hint]]));
  const field = { ...shape, label: words.label, ...texts };
  if (!('options' in field)) return field;
  const toOption = (value: string) => ({ value, label: words.options?.[value] as string });
  return { ...field, options: field.options.map(toOption) };
};

/** The starter templates in every language there is. */
export const starterTemplates = (): TemplateInput[] =>
  STARTER_TEMPLATE_KEYS.map((key) => ({
    key,
    languages: languages.map(([languageKey, { templates, commands }]) => {
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

/** The built-in tones in every language there is; they have a description and no guidelines. */
export const starterTones = (): ToneInput[] =>
  STARTER_TONES.map((key) => ({
    key,
    builtIn: true,
    languages: languages.map(([languageKey, { tones }]) => ({
      languageKey,
      ...tones[key],
      content: null,
    })),
  }));

interface Present {
  id: string;
  key: string;
}

// Two installations at once take turns, so the second sees what the first has added.
const LOCK = statement(`select id from workspace where id = $1 for no key update`);
const TEMPLATES = statement<Present>(`select id, key from template where workspace_id = $1`);
const TONES = statement<Present>(`select id, key from tone where workspace_id = $1`);

/** Adds what is not there yet, in order; gives the ids of all by key. */
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
  /** UUIDs of the workspace's templates and tones by key, its own ones among them. */
  readonly templates: ReadonlyMap<string, string>;
  readonly tones: ReadonlyMap<string, string>;
}

/**
 * Gives a workspace the starter templates and tones that it lacks, all or none. What it already has
 * under the same key stays as it is, so a second run changes nothing.
 */
export const installStarter = (scope: Scope): Promise<InstalledStarter> =>
  transaction(scope, async (inside) => {
    const workspace = [inside.workspaceId];
    const [, templates, tones] = await batch(inside, [
      call(LOCK, workspace),
      call(TEMPLATES, workspace),
      call(TONES, workspace),
    ]);
    return {
      templates: await addMissing(starterTemplates(), templates, (one) =>
        createTemplate(inside, one),
      ),
      tones: await addMissing(starterTones(), tones, (one) => createTone(inside, one)),
    };
  });
