import type { Scope } from '../src/platform/db/scope.ts';
import { keepHeads } from '../src/activity/trail-heads.ts';
import { askApproval } from '../src/documents/approval/ask-approval.ts';
import { decideApproval } from '../src/documents/approval/decide-approval.ts';
import { getDocumentApprovals } from '../src/documents/approval/get-document-approvals.ts';
import { createBlankDocument } from '../src/documents/edit/create-blank-document.ts';
import { getDraft } from '../src/documents/edit/get-draft.ts';
import { saveDraft } from '../src/documents/edit/save-draft.ts';
import { addMember } from '../src/members/add-member.ts';
import { verifyAll } from '../src/operations/verify-beside.ts';
import type { BlobStore } from '../src/platform/blobs/blob-store.ts';
import { call } from '../src/platform/db/statement.ts';
import { newUuid, toPublicId } from '../src/platform/ids.ts';
import { reviewViolation } from '../src/violations/decide/review-violation.ts';
import { makeWorkspace } from './factories.ts';
import type { TestDatabase } from './harness.ts';
import { makeReadAudit } from './read-audit.ts';

/** The tables that tell what was found, decided and approved. */
const TABLES = [
  'audit',
  'audit_asset',
  'audit_closing',
  'asset',
  'asset_look',
  'asset_snapshot',
  'violation',
  'violation_review',
  'violation_block',
  'violation_group',
  'trail_head',
  'trail_entry',
  'trail_item',
  'finding',
  'finding_tally',
  'finding_tally_change',
  'document_approval',
  'workspace_event',
] as const;

/** What follows a finding and its reviews. */
export const QUEUE = ['finding', 'finding_tally', 'finding_tally_change'];
const FOLLOWED = new Set(['violation_review', 'finding']);

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly mine: boolean;
}
/** An older and a newer audit of a page with decisions, a finding that is gone, and a document that was approved. */
const makeWorld = async (database: TestDatabase, blobs: BlobStore): Promise<Scope> => {
  const { admin } = database;
  const made = await makeWorkspace(database);
  const { keyScope: scope } = made;
  const { workspaceId } = scope;
  const older = await makeReadAudit(scope, { blobs, admin, violations: 4 });
  const decide = (violationId: string, action: 'dismiss' | 'urgent_violation') =>
    reviewViolation(scope, {
      violationId,
      action,
      reason: action === 'dismiss' ? 'A quote.' : null,
      applyToGroup: false,
      acceptedVersions: null,
    });
  await decide(older.violationIds[0] ?? '', 'dismiss');
  // Counts of the queue that are added up, and later ones that are not yet.
  await admin.query('select count_findings($1)', [workspaceId]);
  const newer = await makeReadAudit(scope, { blobs, admin, violations: 3 });
  await decide(newer.violationIds[1] ?? '', 'urgent_violation');
  const person = async (name: string, role: 'editor' | 'reviewer') => {
    const id = await addMember(made.scope, {
      email: `${newUuid()}@test.example`,
      name,
      role,
    });
    return { id, scope: database.scope(workspaceId, { kind: 'user', id }) };
  };
  const [author, legal] = [await person('Ada', 'editor'), await person('Lea', 'reviewer')];
  const documentId = await createBlankDocument(author.scope, { title: 'Leaflet', language: 'EN' });
  const { revision } = await getDraft(author.scope, documentId);
  const blocks = [{ type: 'paragraph' as const, children: [{ text: 'Risk-free.' }] }];
  await saveDraft(author.scope, { documentId, baseRevision: revision, title: 'Leaflet', blocks });
  const ask = async () =>
    askApproval(author.scope, {
      documentId,
      approverId: toPublicId('usr', legal.id),
      baseRevision: (await getDraft(author.scope, documentId)).revision,
      comment: null,
      role: 'editor',
    });
  await ask();
  const { approvals } = await getDocumentApprovals(legal.scope, { documentId, role: 'reviewer' });
  await decideApproval(legal.scope, {
    documentId,
    approvalId: approvals[0]?.id ?? '',
    decision: 'send_back',
    baseRevision: (await getDraft(author.scope, documentId)).revision,
    comment: null,
    reason: null,
    weighed: null,
  });
  await ask();
  await keepHeads(scope, blobs);
  return scope;
};

/** Another value for a column of this type. */
const OTHER: Record<string, (column: string) => string> = {
  uuid: () => 'gen_random_uuid()',
  int2: (c) => `case when ${c} = 1 then 2 else 1 end`,
  int4: (c) => `coalesce(${c}, 0) + 1`,
  int8: (c) => `coalesce(${c}, 0) + 1`,
  text: (c) => `coalesce(${c}, '') || 'x'`,
  timestamptz: (c) => `coalesce(${c}, now()) - interval '1 day'`,
  bool: (c) => `not coalesce(${c}, false)`,
  bytea: () => `sha256('forged')`,
  jsonb: () => `'{"forged": 1}'`,
  _uuid: () => 'array[gen_random_uuid()]',
  _int8: () => 'array[7]::bigint[]',
  _text: () => `array['forged']`,
};

const cell = (names: readonly string[] | undefined): string =>
  names ? names.map((name) => `\`${name}\``).join(', ') : '–';

/** A world in which one value at a time is changed and put back. `exported` is what the verifier of an export answers. */
export const makeSingleChanges = async (
  database: TestDatabase,
  blobs: BlobStore,
  exported: (scope: Scope) => Promise<number>,
) => {
  const { admin } = database;
  const scope = await makeWorld(database, blobs);
  const { workspaceId } = scope;
  const { rows: columns } = await admin.query<Column>(
    `select table_name as table, column_name as name, udt_name as type,
       has_column_privilege('copydesk_app', table_name::text, column_name::text, 'update') as mine
     from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and table_name = any($1) and column_name <> 'workspace_id'
     order by array_position($1, table_name::text), ordinal_position`,
    [TABLES],
  );
  const oneRow = (table: string): string =>
    `ctid = (select ctid from ${table} where workspace_id = '${workspaceId}' order by ctid limit 1)`;
  const edit = ({ table, name, type }: Column): string =>
    `update ${table} set ${name} = ${OTHER[type]?.(name) ?? 'null'} where ${oneRow(table)}`;

  const asOwner = async (text: string): Promise<void> => {
    const client = await admin.connect();
    try {
      await client.query(`begin; set local session_replication_role = replica`);
      await client.query(text);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
  /** Rows that row-level security withholds are refused too. */
  const asService = async (text: string): Promise<void> => {
    const returning = { name: '', text: `${text} returning 1 as n` };
    const [rows] = await scope.db.batch(workspaceId, [call(returning, [])]);
    if (rows.length === 0)
      throw Object.assign(new Error('no row may be changed'), { code: '42501' });
  };

  /** Who notices a change, or that it is refused. Everything is put back. */
  const noticing = async (
    changed: readonly string[],
    change: () => Promise<unknown>,
    withExport: boolean,
  ): Promise<{ refused: boolean; page: boolean; export: boolean | null }> => {
    const tables = [
      ...new Set(changed.flatMap((one) => [one, ...(FOLLOWED.has(one) ? QUEUE : [])])),
    ];
    const listOf = (table: string) =>
      columns
        .filter((one) => one.table === table)
        .map(({ name }) => name)
        .concat('workspace_id')
        .join(', ');
    for (const table of tables)
      await admin.query(
        `create table saved_${table} as select * from ${table} where workspace_id = '${workspaceId}'`,
      );
    try {
      await change();
      const page = await verifyAll(scope, blobs, { after: null });
      return {
        refused: false,
        page: !page.valid,
        export: withExport ? (await exported(scope)) !== 0 : null,
      };
    } catch (error) {
      const { code = '' } = error as { code?: string };
      // Refused for the lack of a right, by a trigger, or by what the table checks.
      if (code === '42501' || code.startsWith('23') || code === '428C9')
        return { refused: true, page: true, export: true };
      throw error;
    } finally {
      for (const table of tables) {
        const list = listOf(table);
        await asOwner(`delete from ${table} where workspace_id = '${workspaceId}'`);
        await asOwner(
          `insert into ${table} (${list}) overriding system value select ${list} from saved_${table}`,
        );
        await admin.query(`drop table saved_${table}`);
      }
    }
  };

  /** The columns of each table whose change nobody notices, as lines of a table. */
  const listUnnoticed = async (by: 'service' | 'owner'): Promise<Map<string, string[]>> => {
    const unnoticed = new Map<string, string[]>();
    for (const column of columns) {
      if (by === 'service' && !column.mine) continue;
      const { table, name } = column;
      const text = edit(column);
      const told = await noticing(
        [table],
        () => (by === 'owner' ? asOwner(text) : asService(text)),
        false,
      );
      if (!told.page) unnoticed.set(table, [...(unnoticed.get(table) ?? []), name]);
    }
    return unnoticed;
  };

  /** The table of the documents: what nobody notices, column by column. */
  const tellUnnoticed = async (): Promise<string> => {
    const [service, owner] = [await listUnnoticed('service'), await listUnnoticed('owner')];
    return [
      '| table | by the login of the service | by the owner of the database |',
      '|---|---|---|',
      ...TABLES.filter((table) => service.has(table) || owner.has(table)).map(
        (table) => `| \`${table}\` | ${cell(service.get(table))} | ${cell(owner.get(table))} |`,
      ),
    ].join('\n');
  };
  return { scope, oneRow, asOwner, asService, noticing, tellUnnoticed };
};
