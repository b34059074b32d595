import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createTone } from './create-tone.ts';
import { getToneDraft } from './get-tone-draft.ts';
import { freeKey } from './name-tone.ts';
import type { ToneLanguage } from './tone-input.ts';

const KEYS = statement<{ key: string }>(`select key from tone where workspace_id = $1`);

export interface NewTone {
  readonly name: string;
  readonly languageKey: LanguageKey;
  /** The public id of a tone to copy, or null for a blank one. */
  readonly copyOf: string | null;
}

const copyLanguages = async (scope: Scope, input: NewTone): Promise<readonly ToneLanguage[]> => {
  if (input.copyOf === null) return [];
  const { languages } = await getToneDraft(scope, input.copyOf);
  return languages.map(({ languageKey, name, description, content, guide = null }) => ({
    languageKey,
    name: languageKey === input.languageKey ? input.name : name,
    description,
    content,
    guide,
  }));
};

/**
 * Creates a tone of the workspace: blank in one language, or as a copy of another one with all its languages.
 * Its key is derived from the name. Returns the public id. Throws not_found for the tone to copy.
 */
export const createToneByName = async (scope: Scope, input: NewTone): Promise<string> => {
  const { name, languageKey } = input;
  const copied = await copyLanguages(scope, input);
  const blank: ToneLanguage = { languageKey, name, description: null, content: null };
  const languages = copied.some((one) => one.languageKey === languageKey)
    ? copied
    : [...copied, blank];
  return transaction(scope, async (inside) => {
    const taken = new Set((await query(inside, KEYS, [scope.workspaceId])).map(({ key }) => key));
    const key = freeKey(name, taken);
    const id = toPublicId('ton', await createTone(inside, { key, builtIn: false, languages }));
    await noteEvent(inside, { kind: 'tone_created', subject: { kind: 'tone', id, name } });
    return id;
  });
};
