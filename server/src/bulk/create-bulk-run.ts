import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { findTarget, type TargetPlaces } from '../documents/find-target.ts';
import { knownInfobases, missingInfobases } from '../documents/generate/resolve-request.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { removeUnfinished } from '../platform/durable/unfinished-work.ts';
import { OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { bulkEvent } from './bulk-event.ts';
import { createIssueList } from './issue-list.ts';
import { readUpload, type Upload } from './read-upload.ts';
import { storeRun } from './store-run.ts';

export interface BulkRequest {
  readonly name: string | null;
  readonly templateId: string;
  readonly languageKey: LanguageKey;
  readonly toneOfVoiceMetaId: string | null;
  readonly upload: Upload;
}

const ABANDON = statement<{ name: string; rows: number }>(`
  delete from bulk_run b where b.workspace_id = $1 and b.id = $2 and not exists (
    select from bulk_row r where r.workspace_id = $1 and r.bulk_id = b.id and r.status not in ('pending', 'skipped'))
  returning b.name, b.total as rows`);

const PLACES: TargetPlaces = {
  template: ['template_id'],
  language: ['language_key'],
  tone: ['tone_of_voice_meta_id'],
};

/** Finds everything that a request names, or throws invalid with all mistakes. */
const resolve = async (scope: Scope, request: BulkRequest) => {
  const found = createIssueList();
  const { template, tone, form, infobaseFields, templateIssues, toneIssues } = await findTarget(
    scope,
    request,
    PLACES,
  );
  found.add([...templateIssues, ...toneIssues]);
  // Without a form the rows cannot be checked.
  const inputs = form ? await readUpload(form, request.upload, found) : [];
  const known = await knownInfobases(scope, infobaseFields, inputs);
  for (const [at, input] of inputs.entries()) {
    found.add(missingInfobases(input, infobaseFields, known, [at + 1]));
  }
  const issues = found.all();
  if (!template || issues.length > 0) {
    throw new OperationError('invalid', 'The request is not valid.', { issues });
  }
  return { template, tone, inputs };
};

/** Stores a bulk run with its rows. Throws invalid with all mistakes unless every row is right. */
export const createBulkRun = async (scope: Scope, request: BulkRequest): Promise<string> => {
  const { template, tone, inputs } = await resolve(scope, request);
  return storeRun(scope, {
    name: request.name,
    fileName: null,
    template,
    tone: tone ?? null,
    languageKey: request.languageKey,
    rows: inputs.map((input) => ({ input, sourceRow: null, mistakes: [] })),
  });
};

/**
 * Deletes a run of which nothing has begun, and returns whether it did. The activity already says that it was
 * started, so the service adds there that it was cancelled.
 */
export const abandonBulkRun = (scope: Scope, id: string): Promise<boolean> =>
  transaction(scope, async (inside) => {
    const [gone] = await query(inside, ABANDON, [inside.workspaceId, id]);
    if (!gone) return false;
    const asService: Scope = { ...inside, actor: { kind: 'system' } };
    await batch(inside, [
      removeUnfinished('bulk', inside.workspaceId, id),
      bulkEvent(asService, 'bulk_cancelled', { id, ...gone }),
    ]);
    return true;
  });
