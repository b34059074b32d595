import type { LanguageKey } from '@copydesk/contract/schema';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { type Issue, OperationError } from '../platform/errors.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { getTemplateToEdit } from './get-template-to-edit.ts';
import { keepDraft } from './template-draft.ts';
import type { TemplateLanguage } from './template-input.ts';
import { freeKey, keyOfName } from './template-key.ts';

export interface NewTemplate {
  readonly name: string;
  /** Made from the name where it is null. */
  readonly key: string | null;
  readonly languageKey: LanguageKey;
  /** The public id of the template that it begins as. */
  readonly copyFrom: string | null;
}

const KEY = /^[a-z][a-z0-9_]{0,59}$/;

// Two that are begun at once take turns, so that they do not take the same key.
const LOCK = statement(`select id from workspace where id = $1 for no key update`);
const KEYS = statement<{ key: string }>(`select key from template where workspace_id = $1`);
const INSERT = statement(`
  insert into template (workspace_id, id, key, version, created_at, updated_at)
  values ($1, $2, $3, 0, $4, $4)`);

const wrong = (field: string, text: string): OperationError => {
  const issue: Issue = {
    type: 'value_error',
    loc: ['body', field],
    msg: `Value error, ${text}`,
  };
  return new OperationError('invalid', 'The template is invalid.', { issues: [issue] });
};

const chooseKey = ({ key, name }: NewTemplate, taken: ReadonlySet<string>): string => {
  if (key === null) return freeKey(keyOfName(name), taken);
  if (!KEY.test(key)) {
    throw wrong('key', 'a key is a small letter and then small letters, digits or underscores');
  }
  if (taken.has(key)) throw wrong('key', 'another template has this key');
  return key;
};

/** The name is the copy's in the language it was given in; the other languages keep theirs. */
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
 * Begins a template as a draft, blank or as a copy of another one; gives its public id. Nobody is offered
 * it before it is published. Throws invalid for the key, and not_found for what is to be copied.
 */
export const beginTemplate = (scope: Scope, input: NewTemplate): Promise<string> =>
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
