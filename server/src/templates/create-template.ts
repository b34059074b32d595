import type { LanguageKey } from '@copydesk/contract/schema';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';

export interface FormField {
  readonly key: string;
  readonly type: 'text' | 'textarea' | 'number' | 'boolean' | 'select' | 'multiselect' | 'infobase';
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly required: boolean;
  readonly maxLength?: number;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly default?: unknown;
}

export interface TemplateInput {
  readonly key: string;
  /** What the template asks for and does in each language it has. */
  readonly languages: readonly {
    readonly languageKey: LanguageKey;
    readonly form: readonly FormField[];
    readonly commands: readonly string[];
  }[];
}

const TEMPLATE = statement(
  `insert into template (workspace_id, id, key, created_at) values ($1, $2, $3, $4)`,
);
const META = statement(`
  insert into template_meta (workspace_id, id, template_id, language_key, form)
  values ($1, $2, $3, $4, $5)`);
const COMMAND = statement(`
  insert into template_command (workspace_id, id, template_id, language_key, position, content)
  values ($1, $2, $3, $4, $5, $6)`);

/** Adds a template with its forms and commands; gives its id. */
export const createTemplate = async (scope: Scope, input: TemplateInput): Promise<string> => {
  const id = newUuid();
  const calls = input.languages.flatMap(({ languageKey, form, commands }) => [
    call(META, [scope.workspaceId, newUuid(), id, languageKey, JSON.stringify(form)]),
    ...commands.map((content, position) =>
      call(COMMAND, [scope.workspaceId, newUuid(), id, languageKey, position, content]),
    ),
  ]);
  await batch(scope, [call(TEMPLATE, [scope.workspaceId, id, input.key, scope.now()]), ...calls]);
  return id;
};
