import { type Call, call, statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { AuditRequest } from './audit-request.ts';
import { INSERT_PUSH } from './audit-state.ts';
import { HEAD } from './create-audit.ts';

/** The asset of a push is held like one of a lane, so that its findings are stored by the same operation. */
export const PUSH = { lane: 0, position: 1 } as const;

const HOLD = statement(`
  insert into audit_asset (workspace_id, audit_id, position, asset_id, status, lane, attempts)
  values ($1, $2, ${PUSH.position}, $3, 'claimed', ${PUSH.lane}, 1)`);

/**
 * What creates the audit of one version of a content, running and with its asset held. The same transaction
 * also stores the findings and ends the audit, so nobody sees it before.
 */
export const createPushAudit = (
  inside: Scope,
  push: {
    readonly contentId: string;
    readonly externalId: string;
    readonly version: number;
    readonly assetId: string;
    readonly name: string;
    /** The hash of the rules. */
    readonly ruleSet: string;
  },
): { readonly auditId: string; readonly calls: readonly Call<unknown>[] } => {
  const { contentId, externalId, version, assetId, name } = push;
  const at = [inside.workspaceId, newUuid()] as const;
  // The request is among the facts that close the trail, so it says which version was checked.
  const request: AuditRequest = {
    name,
    assets: [assetId],
    urls: [],
    sitemaps: [],
    crawl: null,
    packs: null,
    render: 'static',
    metadata: {},
    content: { external_id: externalId, version },
  };
  const calls = [
    call(INSERT_PUSH, [
      ...at,
      name,
      inside.now(),
      JSON.stringify(request),
      push.ruleSet,
      contentId,
    ]),
    call(HEAD, at),
    call(HOLD, [...at, assetId]),
  ];
  return { auditId: at[1], calls };
};
