import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { signText } from './text-signature.ts';

export interface DocumentInput {
  readonly title: string;
  readonly shared: boolean;
  readonly document: readonly Record<string, unknown>[] | null;
  readonly rawDocument: string;
  readonly generatedOutput: string;
  readonly languageKey: LanguageKey | null;
  readonly templateId: string | null;
  readonly toneId: string | null;
}

const INSERT = statement(`
  insert into document (workspace_id, id, title, shared, document, raw_document, generated_output,
    language_key, template_id, tone_id, status, created_at, signature)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'ready', $11, $12)`);

/** Stores a finished document and returns its id. */
export const createDocument = async (scope: Scope, input: DocumentInput): Promise<string> => {
  const id = newUuid();
  await query(scope, INSERT, [
    scope.workspaceId,
    id,
    input.title,
    input.shared,
    input.document === null ? null : JSON.stringify(input.document),
    input.rawDocument,
    input.generatedOutput,
    input.languageKey,
    input.templateId,
    input.toneId,
    scope.now(),
    signText(input.title, input.rawDocument),
  ]);
  return id;
};
