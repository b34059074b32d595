import type { LanguageKey } from '@copydesk/contract/schema';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';

export interface ToneInput {
  readonly key: string;
  readonly builtIn: boolean;
  readonly languages: readonly {
    readonly languageKey: LanguageKey;
    readonly name: string;
    readonly description: string | null;
    /** Guidelines; built-in tones have none. */
    readonly content: string | null;
  }[];
}

const TONE = statement(
  `insert into tone (workspace_id, id, key, built_in, created_at) values ($1, $2, $3, $4, $5)`,
);
const META = statement(`
  insert into tone_meta (workspace_id, id, tone_id, language_key, name, description, content)
  values ($1, $2, $3, $4, $5, $6, $7)`);

/** Adds a tone of voice in the languages it has; gives its id. */
export const createTone = async (scope: Scope, input: ToneInput): Promise<string> => {
  const id = newUuid();
  const { workspaceId } = scope;
  const metas = input.languages.map(({ languageKey, name, description, content }) =>
    call(META, [workspaceId, newUuid(), id, languageKey, name, description, content]),
  );
  const tone = call(TONE, [workspaceId, id, input.key, input.builtIn, scope.now()]);
  await batch(scope, [tone, ...metas]);
  return id;
};
