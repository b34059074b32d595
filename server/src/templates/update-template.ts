import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';
import { refuseInvalidTemplate } from './check-template.ts';
import type { TemplateLanguage } from './template-input.ts';
import { writeTemplate } from './write-template.ts';

export interface TemplateUpdate {
  /** UUID. */
  readonly id: string;
  /** The version that the change was made from. */
  readonly expectedVersion: number;
  readonly languages: readonly TemplateLanguage[];
}

const LOCK = statement<{ key: string; version: number }>(`
  select key, version from template where workspace_id = $1 and id = $2 for no key update`);
const RAISE = statement(`
  update template set version = $3, revision = revision + 1 where workspace_id = $1 and id = $2`);

/**
 * Gives a template new languages, forms and commands as its next version; gives that version. Older
 * versions stay as they were. Throws invalid, not_found, and stale when somebody was faster.
 */
export const updateTemplate = async (scope: Scope, input: TemplateUpdate): Promise<number> => {
  refuseInvalidTemplate(input.languages);
  return transaction(scope, async (inside) => {
    const [row] = await query(inside, LOCK, [scope.workspaceId, input.id]);
    if (!row) throw notFound('template');
    if (row.version !== input.expectedVersion) {
      throw new OperationError('stale', 'The template changed since it was read. Read it again.');
    }
    const version = row.version + 1;
    await batch(inside, [
      call(RAISE, [scope.workspaceId, input.id, version]),
      ...writeTemplate(scope, { id: input.id, key: row.key, version }, input.languages),
    ]);
    return version;
  });
};
