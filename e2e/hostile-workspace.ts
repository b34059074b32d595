import { setTimeout as sleep } from 'node:timers/promises';
import { createSession } from '../server/src/accounts/session.ts';
import { makeAsset } from '../server/test/make-asset.ts';
import { createSchedule } from '../server/src/audits/schedules.ts';
import { AUDIT_REQUEST } from '../server/src/api/public/auditing.fixture.ts';
import { createKey } from '../server/src/keys/create-key.ts';
import { fromPublicId, newUuid, toPublicId } from '../server/src/platform/ids.ts';
import { makeRule } from '../server/test/make-rule.ts';
import type { RuleSource } from '../server/src/rules/packs/pack-schema.ts';
import { addComment } from '../server/src/violations/decide/add-comment.ts';
import { reviewViolation } from '../server/src/violations/decide/review-violation.ts';
import { createWorkspace } from '../server/src/workspaces/create-workspace.ts';
import { finding, makeAudit } from '../server/test/factories.ts';
import { type BrowserTest, makePerson, makeWorkspace, type TestWorkspace } from './browser-test.ts';
import { PAYLOADS } from './payloads.ts';

/** A word that the rules of the workspace object to. */
const WORD = 'zappo';
/** Names of views are shorter than some payloads, and a person has only so many. */
const VIEW_NAMES = PAYLOADS.filter(({ length }) => length <= 100).slice(0, 200);

const ruleWith = (payload: string, n: number): RuleSource =>
  ({
    id: `payload-${n}`,
    kind: 'prohibit',
    severity: 'HIGH',
    name: payload,
    message: payload,
    explanation: payload,
    recommendation: payload,
    terms: { en: [n === 0 ? WORD : `${WORD}${n}`] },
    cite: null,
    tests: [
      {
        lang: 'en',
        text: `So ${WORD}${n === 0 ? '' : n} it is.`,
        expect: [`${WORD}${n === 0 ? '' : n}`],
      },
      {
        lang: 'en',
        text: `${WORD}${n === 0 ? '' : n} again.`,
        expect: [`${WORD}${n === 0 ? '' : n}`],
      },
      { lang: 'en', text: 'This is fine.', ok: true },
      { lang: 'en', text: 'Nothing here.', ok: true },
    ],
  }) as RuleSource;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A page whose words are payloads, and one whose markup is. */
const PAGES = [
  PAYLOADS.map((payload) => `<p>${WORD} ${escape(payload)} ${WORD}</p>`).join('\n'),
  PAYLOADS.map((payload) => `<p>${WORD}</p>${payload}`).join('\n'),
];

/** Has the running product audit the pages; gives the assets and the audit. */
const auditPages = async ({ product }: BrowserTest, workspace: TestWorkspace) => {
  const { key } = await createKey(workspace.asOwner, {
    name: 'For the pages',
    expiresAt: null,
    scopes: ['auditing'],
  });
  const call = async <Body>(path: string, body?: object): Promise<Body> => {
    const response = await fetch(`${product.baseUrl}/public/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
  const assets: string[] = [];
  for (const [n, text] of PAGES.entries()) {
    const asset = await call<{ id: string }>('/assets', {
      text: `<!doctype html><title>x</title>${text}`,
      format: 'html',
      name: `Page ${n}`,
      metadata: { language: 'EN' },
    });
    assets.push(asset.id);
  }
  const { id } = await call<{ id: string }>('/audits', { name: 'Pages', assets });
  for (const until = Date.now() + 90_000; Date.now() < until; await sleep(100)) {
    const { status } = await call<{ status: string }>(`/audits/${id}`);
    if (status === 'COMPLETED') return { assets, audit: id };
  }
  throw new Error('the audit of the pages did not end');
};

/** Gives a payload as its name to one of everything that has a name. */
const nameAll = async (
  browserTest: BrowserTest,
  { scope, asOwner, owner }: TestWorkspace,
  payload: string,
  n: number,
) => {
  const rule = await makeRule(asOwner, ruleWith(payload, n));
  const person = await makePerson(scope, payload, 'reviewer');
  const assetId = await makeAsset(asOwner, payload);
  await browserTest.admin.query(`update asset set kind = 'web_page' where id = $1`, [assetId]);
  await createKey(asOwner, { name: payload.slice(0, 100), expiresAt: null });
  await createSession(scope, {
    userId: owner.userId,
    ip: '127.0.0.1',
    userAgent: payload,
    times: { days: 1, idleMinutes: 60 },
    earlier: null,
  });
  const other = browserTest.scope();
  await createWorkspace(other, { name: payload, plan: 'team' });
  await browserTest.admin.query(
    `insert into member (workspace_id, user_id, role, created_at) values ($1, $2, 'viewer', now())`,
    [other.workspaceId, owner.userId],
  );
  return { ruleId: fromPublicId('rul', rule) as string, userId: person.userId, assetId };
};

/** A workspace in which every text that a reviewer sees is a payload, each field with all of them. */
export const makeHostileWorkspace = async (browserTest: BrowserTest) => {
  const { admin } = browserTest;
  const workspace = await makeWorkspace(browserTest, PAYLOADS[5] as string);
  const { scope, asOwner, owner } = workspace;
  const made: Awaited<ReturnType<typeof nameAll>>[] = [];
  for (const [n, payload] of PAYLOADS.entries())
    made.push(await nameAll(browserTest, workspace, payload, n));
  for (const name of VIEW_NAMES) {
    await admin.query(
      `insert into saved_view (workspace_id, id, user_id, name, url, shared, created_at)
       values ($1, $2, $3, $4, '/w/x/audits', true, now())`,
      [scope.workspaceId, newUuid(), owner.userId, name],
    );
  }
  // The operation takes no such address, but what came in by another way must be harmless too.
  await admin.query('update asset set url = name where workspace_id = $1', [scope.workspaceId]);
  const findings = PAYLOADS.map((payload, n) =>
    finding({
      fingerprint: `payload ${n}`,
      ruleId: made[n]?.ruleId ?? null,
      ruleName: payload,
      assetId: made[n]?.assetId ?? null,
      assetName: payload,
      assetUrl: payload,
      violatingText: payload,
      reason: payload,
      recommendedSolution: payload,
      suggestedText: `${payload} instead`,
    }),
  );
  const audit = await makeAudit(asOwner, findings);
  await makeAudit(asOwner, findings);
  for (const [n, payload] of PAYLOADS.entries()) {
    const actor = { kind: 'user', id: made[n]?.userId as string } as const;
    const violationId = audit.violationIds[n] as string;
    await addComment({ ...scope, actor }, { violationId, comment: payload });
    await reviewViolation(
      { ...scope, actor },
      {
        violationId,
        action: 'dismiss',
        reason: payload,
        applyToGroup: false,
        acceptedVersions: null,
      },
    );
  }
  await admin.query(
    `update violation_review r set assigned_to = array[c.author_user_id]
     from violation v join violation_comment c on c.violation_id = v.id
     where v.audit_id = $1 and r.audit_id = v.audit_id and r.rank = v.rank`,
    [audit.auditId],
  );
  await createSchedule(asOwner, {
    request: { ...AUDIT_REQUEST, name: PAYLOADS[5] as string },
    cadence: { cron: '0 6 1 1 *', timezone: 'UTC' },
  });
  const pages = await auditPages(browserTest, workspace);
  // Many audits, because the list and the palette show their names; the first one keeps its findings.
  await admin.query(
    `insert into audit (workspace_id, id, name, status, completed_at, total_assets, completed_assets,
       total_violations, last_group)
     select $1, gen_random_uuid(), name, 'COMPLETED', now(), 0, 0, 0, 0
     from unnest($2::text[]) as name`,
    [scope.workspaceId, PAYLOADS],
  );
  await admin.query('update audit set name = $2 where id = $1', [audit.auditId, PAYLOADS[5]]);
  return {
    workspace,
    audit,
    pages,
    rule: toPublicId('rul', made[0]?.ruleId as string),
    VIEW_NAMES,
  };
};
