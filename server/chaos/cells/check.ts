import { verifyTrail } from '../../src/activity/verify-trail.ts';
import type { Verdict } from '../check.ts';
import { behindTheService } from '../generation/read-records.ts';
import { openDatabase } from '../make-world.ts';
import { verdict } from '../report.ts';
import type { Others } from './others.ts';

const COMMENTS = `select content, count(*)::integer as n from violation_comment where workspace_id = $1 group by content`;
const VERSIONS = `
  select c.external_id as name, v.version, encode(v.text_hash, 'hex') as hash
  from content c join content_version v on v.content_id = c.id
  where c.workspace_id = $1 order by v.version`;
const AUDITS = `select id from audit where workspace_id = $1`;
const POSTS = `
  select status, total_assets as total, completed_assets as done, failed_assets as failed from audit where workspace_id = $1 and id = $2`;

interface Place {
  readonly url: string;
  readonly workspaceId: string;
}

/** Every acknowledged comment and version is in the new cell, once. */
export const checkOthers = (place: Place, others: Others): Promise<Verdict[]> =>
  behindTheService(place.url, async (client) => {
    const { rows: comments } = await client.query<{ content: string; n: number }>(COMMENTS, [
      place.workspaceId,
    ]);
    const counts = new Map(comments.map(({ content, n }) => [content, n]));
    const { rows: versions } = await client.query<{ name: string; version: number; hash: string }>(
      VERSIONS,
      [place.workspaceId],
    );
    const kept = new Set(versions.map((row) => `${row.name} ${row.version} ${row.hash}`));
    const pushed = [...others.pushes].flatMap(([name, list]) =>
      list.map(({ version, hash }) => `${name} ${version} ${hash}`),
    );
    const numbers = [...others.pushes].flatMap(([name, list]) => {
      const own = versions.filter((row) => row.name === name).map(({ version }) => version);
      const isOnce = own.length === list.length && own.every((version, i) => version === i + 1);
      return isOnce ? [] : [`${name} has versions ${own.join(', ')} after ${list.length} pushes`];
    });
    const outcomes = [...others.attempts].map(([outcome, count]) => `${count} ${outcome}`);
    return [
      verdict('other requests', others.complaints, outcomes.join(', ')),
      verdict(
        'acknowledged comments lost',
        others.comments.filter((text) => !counts.has(text)),
      ),
      verdict(
        'comments doubled',
        comments.filter(({ n }) => n > 1).map(({ content }) => content),
      ),
      verdict(
        'acknowledged versions of contents lost',
        pushed.filter((one) => !kept.has(one)),
      ),
      verdict('versions doubled or left out', numbers),
      verdict(
        'reads',
        others.reads > 0 ? [] : ['nobody read'],
        `${others.reads}, the slowest ${Math.round(others.slowestReadMs)} ms`,
      ),
    ];
  });

/** All trails of the workspace verify where it is. */
export const checkTrails = async (place: Place): Promise<Verdict> => {
  const ids = await behindTheService(place.url, async (client) => {
    const { rows } = await client.query<{ id: string }>(AUDITS, [place.workspaceId]);
    return rows.map(({ id }) => id);
  });
  const database = openDatabase(place.url);
  const broken: string[] = [];
  try {
    for (const id of ids) {
      const { whole } = await verifyTrail(database.scope(place.workspaceId), id);
      if (!whole) broken.push(id);
    }
  } finally {
    await database.close();
  }
  return verdict('trails verify', broken, `${ids.length - broken.length}`);
};

interface RunningAudit {
  readonly status: string;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
}

/** How far the audit is that was running when the workspace moved. */
export const readPosts = (place: Place, auditId: string): Promise<RunningAudit | null> =>
  behindTheService(place.url, async (client) => {
    const { rows } = await client.query<RunningAudit>(POSTS, [place.workspaceId, auditId]);
    return rows[0] ?? null;
  });
