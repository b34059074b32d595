import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Template } from '@copydesk/contract/templates/template';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { createLru } from '../platform/lru.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

interface Stamp {
  id: string;
  version: number;
  changed: string;
}

interface Row extends Stamp {
  key: string;
  commands: { id: string; languageKey: LanguageKey }[];
  metas: { id: string; languageKey: LanguageKey; form: Record<string, unknown>[] }[];
}

const LIST = statement<Row>(`
  select t.id, t.key, t.version, t.updated_at::text as changed,
    (select coalesce(json_agg(json_build_object('id', c.id, 'languageKey', c.language_key)
        order by c.language_key, c.position), '[]')
      from template_command c where c.workspace_id = t.workspace_id and c.template_id = t.id) as commands,
    (select coalesce(json_agg(json_build_object('id', m.id, 'languageKey', m.language_key, 'form', m.form)
        order by m.language_key), '[]')
      from template_meta m where m.workspace_id = t.workspace_id and m.template_id = t.id) as metas
  from template t
  where t.workspace_id = $1 and t.version > 0
    and (t.id = $2 or ($2::uuid is null and t.archived_at is null))
  order by t.created_at, t.id`);

// The same templates in the same order as LIST.
const STAMPS = statement<Stamp>(`
  select id, version, updated_at::text as changed from template
  where workspace_id = $1 and version > 0 and archived_at is null
  order by created_at, id`);

const toTemplate = ({ id, key, commands, metas }: Row): Template => ({
  id: toPublicId('tpl', id),
  key,
  commands: commands.map((command) => ({ ...command, id: toPublicId('tcm', command.id) })),
  templateMetas: metas.map((meta) => ({ ...meta, id: toPublicId('tpm', meta.id) })),
});

/**
 * Returns the workspace's templates that are published and not archived, with their forms, oldest first.
 *
 * @internal
 */
export const listTemplates = async (scope: Scope): Promise<Template[]> =>
  (await query(scope, LIST, [scope.workspaceId, null])).map(toTemplate);

const KEPT_BYTES = 48 * 1024 * 1024;
const written = createLru<string, Buffer>(KEPT_BYTES, ({ length }) => length);

const keyOf = (scope: Scope, stamps: readonly Stamp[]): string =>
  [
    scope.workspaceId,
    ...stamps.map(({ id, version, changed }) => `${id} ${version} ${changed}`),
  ].join();

/**
 * The same as JSON. The forms in all languages are some 200 kB, and to read and write them for each request would keep
 * everybody else waiting: they are written once for each set of versions.
 */
export const writeTemplates = async (scope: Scope): Promise<Buffer> => {
  const known = written.get(keyOf(scope, await query(scope, STAMPS, [scope.workspaceId])));
  if (known) return known;
  const rows = await query(scope, LIST, [scope.workspaceId, null]);
  const json = Buffer.from(JSON.stringify(rows.map(toTemplate)));
  // By what was read with the forms: somebody may have published since the question above.
  written.set(keyOf(scope, rows), json);
  return json;
};

/**
 * Returns one published template, archived or not. Throws not_found for an unknown or malformed id, or one of
 * another workspace.
 */
export const getTemplate = async (scope: Scope, id: string): Promise<Template> => {
  const uuid = fromPublicId('tpl', id);
  const [row] = uuid ? await query(scope, LIST, [scope.workspaceId, uuid]) : [];
  if (!row) throw notFound('template');
  return toTemplate(row);
};
