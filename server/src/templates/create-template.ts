import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { refuseInvalidTemplate } from './check-template.ts';
import type { TemplateInput } from './template-input.ts';
import { writeTemplate } from './write-template.ts';

export type { FormField, TemplateInput } from './template-input.ts';

const TEMPLATE = statement(`
  insert into template (workspace_id, id, key, version, created_at) values ($1, $2, $3, 1, $4)`);

const UNIQUE_VIOLATION = '23505';

/**
 * Adds a template with its forms and commands as version 1 and returns its id. Throws invalid, and conflict
 * for a key that is taken.
 */
export const createTemplate = async (scope: Scope, input: TemplateInput): Promise<string> => {
  refuseInvalidTemplate(input.languages);
  const id = newUuid();
  const { key } = input;
  const template = call(TEMPLATE, [scope.workspaceId, id, key, scope.now()]);
  try {
    await batch(scope, [
      template,
      ...writeTemplate(scope, { id, key, version: 1 }, input.languages),
    ]);
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    throw new OperationError('conflict', 'A template with this key is there already.', {
      cause: error,
    });
  }
  return id;
};
