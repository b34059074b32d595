import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { invalidValue, OperationError } from '../platform/errors.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { getTemplateToEdit } from './get-template-to-edit.ts';
import { keepDraft } from './template-draft.ts';
import type { TemplateLanguage } from './template-input.ts';
import { freeKey, keyOfName } from './template-key.ts';

export interface NewTemplate {
  readonly name: string;
  /** Null derives it from the name. */
  readonly key: string | null;
  readonly languageKey: LanguageKey;
  /** The public id of the template to copy. */
  readonly copyFrom: string | null;
}

const KEY = /^[a-z][a-z0-9_]{0,59}$/;

// The workspace is locked, so that two templates begun at the same time do not get the same key.
const LOCK = statement(`select id from workspace where id = $1 for no key update`);
const KEYS = statement<{ key: string }>(`select key from template where workspace_id = $1`);
const INSERT = statement(`
  insert into template (workspace_id, id, key, version, created_at, updated_at)
  values ($1, $2, $3, 0, $4, $4)`);

const wrong = (field: string, text: string): OperationError => {
  return invalidValue([field], text);
};

const chooseKey = ({ key, name }: NewTemplate, taken: ReadonlySet<string>): string => {
  if (key === null) return freeKey(keyOfName(name), taken);
  if (!KEY.test(key)) {
    throw wrong('key', 'a key is a small letter and then small letters, digits or underscores');
  }
  if (taken.has(key)) throw wrong('key', 'another template has this key');
  return key;
};

/** Sets the name in the language in which it was given. Other languages keep theirs. */
const rename = (
  languages: readonly TemplateLanguage[],
  { name, languageKey }: NewTemplate,
): readonly TemplateLanguage[] => {
  const named = languages.some((one) => one.languageKey === languageKey)
    ? languageKey
    : languages[0]?.languageKey;
  return languages.map((one) => (one.languageKey === named ? { ...one, name } : one));
};

const firstDraft = async (
  scope: Scope,
  input: NewTemplate,
): Promise<readonly TemplateLanguage[]> => {
  const { name, languageKey, copyFrom } = input;
  const blank = [{ languageKey, name, form: [], commands: [''] }];
  if (copyFrom === null) return blank;
  const { content } = await getTemplateToEdit(scope, copyFrom);
  return content.length === 0 ? blank : rename(content, input);
};

/**
 * Creates a draft of a template, blank or as a copy of another one, and returns its public id. It is not
 * offered before it is published. Throws invalid for the key, and not_found for the template to copy.
 */
export const createTemplateDraft = (scope: Scope, input: NewTemplate): Promise<string> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    await query(inside, LOCK, [workspaceId]);
    const languages = await firstDraft(inside, input);
    const keys = await query(inside, KEYS, [workspaceId]);
    const key = chooseKey(input, new Set(keys.map((row) => row.key)));
    const id = newUuid();
    await batch(inside, [
      call(INSERT, [workspaceId, id, key, inside.now()]),
      ...keepDraft(inside, { id, key }, languages),
    ]);
    return toPublicId('tpl', id);
  });
