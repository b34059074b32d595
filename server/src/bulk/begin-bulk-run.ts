import type { LanguageKey } from '@copydesk/contract/schema';
import { findTarget, type TargetPlaces } from '../documents/find-target.ts';
import { knownInfobases, missingInfobases } from '../documents/resolve-request.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { addUnfinished, removeUnfinished } from '../platform/durable/unfinished-work.ts';
import { OperationError } from '../platform/errors.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import type { InputValues } from '../templates/template-input.ts';
import { createIssueList } from './issue-list.ts';
import { readUpload, type Upload } from './read-upload.ts';

export interface BulkRequest {
  readonly name: string | null;
  readonly templateId: string;
  readonly languageKey: LanguageKey;
  readonly toneOfVoiceMetaId: string | null;
  readonly upload: Upload;
}

const RUN = statement(`
  insert into bulk_run (workspace_id, id, name, template_id, template_version, language_key, tone_id,
    tone_version, status, total, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'RUNNING', $9, $10)`);
const ROWS = statement(`
  insert into bulk_row (workspace_id, bulk_id, position, input)
  select $1, $2, $3::int + r.nth::int, r.input
  from jsonb_array_elements($4::jsonb) with ordinality as r (input, nth)`);
const ABANDON = statement<{ id: string }>(`
  delete from bulk_run b where b.workspace_id = $1 and b.id = $2 and not exists (
    select from bulk_row r where r.workspace_id = $1 and r.bulk_id = b.id and r.status <> 'pending')
  returning b.id`);

const PLACES: TargetPlaces = {
  template: ['query', 'template_id'],
  language: ['query', 'language_key'],
  tone: ['query', 'tone_of_voice_meta_id'],
};

/** So much of a file goes to PostgreSQL at once. */
const CHUNK_CHARACTERS = 1024 * 1024;

/** The inputs as JSON arrays of bounded size, each with the number of inputs before it. */
function* chunksOf(inputs: readonly InputValues[]): Generator<{ before: number; json: string }> {
  let texts: string[] = [];
  let size = 0;
  let before = 0;
  for (const [at, input] of inputs.entries()) {
    const text = JSON.stringify(input);
    texts.push(text);
    size += text.length;
    if (size < CHUNK_CHARACTERS && at < inputs.length - 1) continue;
    yield { before, json: `[${texts.join(',')}]` };
    before = at + 1;
    texts = [];
    size = 0;
  }
}

/** Everything that a request names, or every mistake in it at once. */
const resolve = async (scope: Scope, request: BulkRequest) => {
  const found = createIssueList();
  const { template, tone, form, infobaseFields, templateIssues, toneIssues } = await findTarget(
    scope,
    request,
    PLACES,
  );
  found.add([...templateIssues, ...toneIssues]);
  // Without a form the rows cannot be judged.
  const inputs = form ? await readUpload(form, request.upload, found) : [];
  const known = await knownInfobases(scope, infobaseFields, inputs);
  for (const [at, input] of inputs.entries()) {
    found.add(missingInfobases(input, infobaseFields, known, ['body', at + 1]));
  }
  const issues = found.all();
  if (!template || issues.length > 0) {
    throw new OperationError('invalid', 'The request is not valid.', { issues });
  }
  return { template, tone, inputs };
};

/** Stores a bulk run with its rows, all of them right; throws invalid with every mistake otherwise. */
export const beginBulkRun = async (scope: Scope, request: BulkRequest): Promise<string> => {
  const { template, tone, inputs } = await resolve(scope, request);
  const id = newUuid();
  await transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const now = inside.now();
    await batch(inside, [
      call(RUN, [
        workspaceId,
        id,
        request.name || 'Bulk run',
        template.id,
        template.version,
        request.languageKey,
        tone?.id ?? null,
        tone?.version ?? null,
        inputs.length,
        now,
      ]),
      addUnfinished('bulk', workspaceId, id, now),
    ]);
    for (const { before, json } of chunksOf(inputs)) {
      await query(inside, ROWS, [workspaceId, id, before, json]);
    }
  });
  return id;
};

/** Forgets a run of which nothing has begun; tells whether it did. */
export const abandonBulkRun = (scope: Scope, id: string): Promise<boolean> =>
  transaction(scope, async (inside) => {
    const gone = await query(inside, ABANDON, [inside.workspaceId, id]);
    if (gone.length === 0) return false;
    await batch(inside, [removeUnfinished('bulk', inside.workspaceId, id)]);
    return true;
  });
