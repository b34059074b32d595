import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import { SEVERITIES } from '@copydesk/contract/violations/violation';
import { makeAuditing } from '../src/api/public/auditing.fixture.ts';
import { makeRuns } from '../src/api/public/bulk.fixture.ts';
import { mintKey } from '../src/keys/api-key.ts';
import { createKey } from '../src/keys/create-key.ts';
import { revokeKey } from '../src/keys/revoke-key.ts';
import type { Database } from '../src/platform/db/database.ts';
import { createLog } from '../src/platform/log.ts';
import { listViolations } from '../src/violations/list/list-violations.ts';
import { finding, makeAudit, makeContent, makeWorkspace } from '../test/factories.ts';
import { scopesOn } from '../test/scopes.ts';
import type { World } from './world.ts';

/** Findings with texts that a search can hit, in groups of three. */
export const findings = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    finding({
      severity: SEVERITIES[n % 6] ?? null,
      fingerprint: n % 10 === 0 ? null : `f${Math.floor(n / 3)}`,
      violatingText: n % 7 === 0 ? null : `Guaranteed ${n}% a year, ΣΊΣΥΦΟΣ, İstanbul, Straße.`,
    }),
  );

/** Two workspaces full of content, so that most requests have something to find. */
export const makePublicWorld = async (db: Database): Promise<World> => {
  const scope = scopesOn(db, createLog('silent'));
  const own = await makeWorkspace({ scope });
  const other = await makeWorkspace({ scope });
  const free = await makeWorkspace({ scope }, 'free');
  const content = await makeContent(own.scope);
  const foreign = await makeContent(other.scope);
  const sealed = await makeAudit(own.scope, findings(600));
  const running = await makeAudit(own.scope, findings(150), { running: true });
  const runs = await makeRuns(own.scope, content.template);
  const foreignRuns = await makeRuns(other.scope, foreign.template);
  const auditing = await makeAuditing(own.scope);
  const foreignAuditing = await makeAuditing(other.scope);
  const assets = [...Array<string>(5).fill(auditing.asset), foreignAuditing.asset];
  const scoped = await createKey(own.scope, { name: 'fuzz', expiresAt: null, scopes: KEY_SCOPES });
  const revoked = await createKey(own.scope, { name: 'revoked', expiresAt: null });
  await revokeKey(own.scope, revoked.id);
  const cursorOf = async (auditId: string, pageSize: number) => {
    const page = { auditId, reviewState: 'all', severity: null, search: null } as const;
    const list = await listViolations(own.scope, { ...page, page: 1, pageSize, cursor: null });
    return list.nextCursor ?? '';
  };
  const withKey = (key: string): readonly [readonly [string, string]] => [['X-API-Key', key]];
  return {
    host: 'desk.localhost',
    root: '/public/v1',
    credentials: withKey(scoped.key),
    rare: new Set(),
    bodies: {},
    // Ids are known by the first word of the path.
    idsIn: ({ path }) => path.split('/')[1] ?? '',
    given: {
      cursor: [await cursorOf(sealed.id, 7), await cursorOf(running.id, 30)],
      language_key: ['EN', 'EN', 'EN', 'NL', 'FR'],
      template_id: [content.template, content.template, foreign.template],
      tone_of_voice_meta_id: [content.toneMeta, foreign.toneMeta],
      templateId: [content.template, content.template, foreign.template],
      toneOfVoiceMetaId: [content.toneMeta, content.toneMeta, foreign.toneMeta],
      input: [
        '{"name":"Desk"}',
        '{"name":"Desk"}',
        JSON.stringify({ name: 'ΣΊΣΥΦΟΣ {{name}} # `x`', facts: content.infobase }),
        JSON.stringify({ name: 'Desk', facts: foreign.infobase }),
        '{"name":1,"extra":[],"__proto__":{}}',
        '{"name":"\\u0000"}',
        '["name"]',
        '{"name":',
      ],
      assets,
      after: [auditing.asset, foreignAuditing.asset, '0', '1'],
      // Every asset of the fuzz would be checked again and again.
      all_assets: [false],
      // Nothing answers there, and no packet leaves the machine.
      url: ['https://shop.invalid/', 'http://127.0.0.1:9/a', 'http://[::1]/'],
      urls: ['https://shop.invalid/', 'http://127.0.0.1:9/a', 'https://shop.invalid/?a=%20'],
      sitemaps: ['https://shop.invalid/sitemap.xml'],
      cron: ['0 6 1 1 *', '*/5 * * * *', '0 0 29 2 *', '0 0 31 2 *'],
      timezone: ['UTC', 'Europe/Amsterdam', '+02:00'],
      file_name: ['a.txt', 'a.pdf', '..', 'a/../b.docx'],
    },
    refused: [own.key, free.key, revoked.key, mintKey(), 'cd_x'].map(withKey),
    ids: {
      document: [content.document, runs.generated, foreign.document],
      bulk: [runs.endedRun, runs.waitingRun, foreignRuns.endedRun],
      template: [content.template, foreign.template],
      toneofvoice: [content.tone, foreign.tone],
      infobase: [content.infobase, foreign.infobase],
      audits: [
        content.audit,
        sealed.id,
        running.id,
        foreign.audit,
        auditing.waitingAudit,
        auditing.hintedAudit,
      ],
      assets,
      'audit-schedules': [auditing.schedule, foreignAuditing.schedule],
      packs: ['us-can-spam', auditing.pack],
      rules: [auditing.rule, foreignAuditing.rule],
      hints: [auditing.hint, foreignAuditing.hint],
      contents: [auditing.content, foreignAuditing.content],
      gate: [auditing.gate, foreignAuditing.gate],
      events: [auditing.event, foreignAuditing.event],
      violations: [...sealed.violationIds, ...running.violationIds, foreign.violation],
    },
  };
};
