import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { getAuditGaps } from '../audits/get-audit-gaps.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { readHeads } from '../activity/trail-heads.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { exportedBlobs } from './export-blobs.ts';
import type { ExportPart } from './export-part.ts';
import { EXPORT_PARTS } from './export-parts.ts';
import { exportReadme } from './export-readme.ts';
import { type ExportedAudit, listExportedAudits, trailLines } from './export-trail.ts';
import { listOrphans } from './list-orphans.ts';
import { claimExport, endExport, touchExport } from './exports.ts';

const WORKSPACE = statement<{ line: string }>(`
  select json_build_object('id', w.id, 'name', w.name, 'plan', w.plan, 'token_budget', w.token_budget,
    'created_at', w.created_at, 'retention_days', (
      select json_build_object('documents', r.documents, 'versions', r.versions, 'bulk', r.bulk,
        'snapshots', r.snapshots, 'pictures', r.pictures) from retention r where r.workspace_id = $1))::text as line
  from workspace w where w.id = $1`);

const VERIFIER = readFileSync(new URL('verify-export.mjs', import.meta.url));
const VERIFIER_PARTS = readFileSync(new URL('verify-parts.mjs', import.meta.url));
const TOUCH_MS = 1_000;

type Lines = AsyncIterable<readonly string[]> | Iterable<readonly string[]>;

/** Yields all rows of a part, a page at a time. */
async function* linesOf(
  scope: Scope,
  part: ExportPart,
  audits: readonly ExportedAudit[],
): AsyncGenerator<readonly string[]> {
  for (const place of part.ofAudits ? audits.map(({ id }) => [id]) : [[]]) {
    for (let after: readonly unknown[] = part.first; ;) {
      const values = [scope.workspaceId, ...place, ...after, part.pageRows];
      const rows = await query(scope, part.page, values);
      const last = rows.at(-1);
      if (!last) break;
      yield rows.map(({ line }) => line);
      if (rows.length < part.pageRows) break;
      after = last.key;
    }
  }
}

interface Written {
  readonly path: string;
  readonly records: number;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Writes files into the ZIP one after the other, as fast as the reader takes them, and records their hashes.
 */
const createWriter = (zip: ZipFile, mtime: Date, signal: AbortSignal) => {
  const files: Written[] = [];
  const far = { rows: 0, bytes: 0 };
  const put = async (path: string, chunks: Lines, join: (lines: readonly string[]) => Buffer) => {
    const hash = createHash('sha256');
    let [records, bytes] = [0, 0];
    const source = async function* read(): AsyncGenerator<Buffer> {
      for await (const lines of chunks) {
        const chunk = join(lines);
        if (chunk.length === 0) continue;
        hash.update(chunk);
        records += lines.length;
        far.rows += path.endsWith('.jsonl') ? lines.length : 0;
        bytes += chunk.length;
        yield chunk;
      }
    };
    const stream = Readable.from(source(), { objectMode: false });
    // The size is not known in advance and may exceed four gigabytes.
    zip.addReadStream(stream, path, { mtime, forceZip64Format: true });
    await finished(stream, { signal }).finally(() => stream.destroy());
    files.push({ path, records, bytes, sha256: hash.digest('hex') });
  };
  return {
    files,
    far,
    lines: (path: string, chunks: Lines) =>
      put(path, chunks, (lines) => Buffer.from(lines.map((line) => `${line}\n`).join(''))),
    text: (path: string, text: string) => put(path, [[text]], ([one = '']) => Buffer.from(one)),
    bytes: async (path: string, content: Buffer) => {
      if (content.length === 0) return zip.addBuffer(content, path, { mtime });
      const stream = Readable.from([content], { objectMode: false });
      zip.addReadStream(stream, path, { mtime, size: content.length });
      await finished(stream, { signal }).finally(() => stream.destroy());
    },
  };
};

/** What each audit cannot tell, as JSON by the id of the audit. */
const gapsOfAudits = async (scope: Scope, audits: readonly ExportedAudit[]): Promise<string> => {
  const gaps: Record<string, unknown> = {};
  for (const { id } of audits) gaps[id] = await getAuditGaps(scope, toPublicId('aud', id));
  return `${JSON.stringify(gaps, null, 2)}\n`;
};

/** What was kept outside of the database of how far trails had come, and which trails have no audit. */
const keptHeads = (kept: string | null, orphans: readonly string[]): string => {
  const known: object = kept === null ? {} : (JSON.parse(kept) as object);
  return `${JSON.stringify({ ...known, without_audit: orphans })}\n`;
};

const writeFiles = async (
  scope: Scope,
  blobs: BlobStore,
  write: ReturnType<typeof createWriter>,
  workspaceName: string,
): Promise<string> => {
  const { workspaceId } = scope;
  const began = scope.now();
  // Before the audits, so that each audit that is kept is among them.
  const kept = await readHeads(scope, blobs);
  const audits = await listExportedAudits(scope);
  await write.text('README.md', exportReadme(workspaceName, began));
  await write.text('verify-export.mjs', VERIFIER.toString());
  await write.text('verify-parts.mjs', VERIFIER_PARTS.toString());
  const [workspace] = await query(scope, WORKSPACE, [workspaceId]);
  await write.text('workspace.json', workspace?.line ?? 'null');
  for (const part of EXPORT_PARTS) await write.lines(part.file, linesOf(scope, part, audits));
  // The trails are read last, so that they have every decision that the exported violations show. `began_seq`
  // is where each trail was at the start: only decisions up to there must be in the other files.
  const first = new Map(audits.map((audit) => [audit.id, audit]));
  const ended = (await listExportedAudits(scope)).filter(({ id }) => first.has(id));
  const heads = ended.map(({ id, head }) => {
    const began = first.get(id);
    return JSON.stringify({ ...head, began_seq: began?.seq, began_closed: began?.head['closed'] });
  });
  await write.lines('audits.jsonl', [ended.map(({ line }) => line)]);
  await write.text('audit-gaps.json', await gapsOfAudits(scope, ended));
  await write.lines('trail-heads.jsonl', [heads]);
  await write.text('kept-heads.json', keptHeads(kept, await listOrphans(scope)));
  await write.lines('trail.jsonl', trailLines(scope, ended));
  const snapshots = { files: 0, bytes: 0, missing: [] as string[] };
  for await (const { hash, bytes } of exportedBlobs(scope, blobs)) {
    if (!bytes) {
      snapshots.missing.push(hash);
      continue;
    }
    await write.bytes(`snapshots/${hash}`, bytes);
    snapshots.files += 1;
    snapshots.bytes += bytes.length;
  }
  const sums = write.files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
  const manifest = {
    format: 'copydesk-export',
    version: 1,
    workspace_id: workspaceId,
    workspace_name: workspaceName,
    began_at: began.toISOString(),
    ended_at: scope.now().toISOString(),
    audits: audits.length,
    files: [...write.files],
    snapshots,
  };
  await write.text('SHA256SUMS', sums);
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await write.text('manifest.json', text);
  return createHash('sha256').update(text).digest('hex');
};

/**
 * Writes the whole workspace as a ZIP that is streamed while it is written. Only a page of rows or one blob
 * is in memory. If the reader stops, the export is aborted. Throws not_found and conflict.
 */
export const writeExport = async (
  scope: Scope,
  blobs: BlobStore,
  publicId: string,
): Promise<{ readonly file: Readable; readonly name: string }> => {
  const { id, workspaceName } = await claimExport(scope, publicId);
  const zip = new ZipFile();
  const stopped = new AbortController();
  const write = createWriter(zip, scope.now(), stopped.signal);
  const file = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      write.far.bytes += chunk.length;
      done(null, chunk);
    },
  });
  zip.outputStream.pipe(file);
  // The reader gets errors too. Without a reader they must not crash the process.
  file.on('error', () => undefined);
  file.on('close', () => file.readableEnded || stopped.abort());
  zip.on('error', (error: Error) => file.destroy(error));
  const touching = setInterval(() => {
    void touchExport(scope, id, write.far).catch(() => undefined);
  }, TOUCH_MS);
  const run = async (): Promise<void> => {
    let manifestSha256: string | null = null;
    try {
      manifestSha256 = await writeFiles(scope, blobs, write, workspaceName);
      zip.end();
      await finished(file, { signal: stopped.signal, writable: false });
    } catch (error) {
      manifestSha256 = null;
      scope.log.warn({ exportId: id, err: (error as Error).name }, 'an export was broken off');
      file.destroy(error as Error);
    } finally {
      clearInterval(touching);
    }
    await endExport(scope, id, workspaceName, { ...write.far, manifestSha256 });
  };
  void run().catch(() => scope.log.error({ exportId: id }, 'the end of an export was not noted'));
  const day = scope.now().toISOString().slice(0, 10);
  return { file, name: `copydesk-${day}.zip` };
};
