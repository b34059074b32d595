import type { Severity } from '@copydesk/contract/violations/violation';
import { addUrlAsset } from '../src/assets/add-url-asset.ts';
import { countAssets, finishAudit, startAudit } from './bare-audit.ts';
import { createDocument } from '../src/documents/create-document.ts';
import { createInfobase } from '../src/infobases/create-infobase.ts';
import { createKey } from '../src/keys/create-key.ts';
import { addMember } from '../src/members/add-member.ts';
import { newUuid, toPublicId } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/db/scope.ts';
import { createBareRule } from './bare-rule.ts';
import { createTemplate } from '../src/templates/create-template.ts';
import { createTone } from '../src/tones/create-tone.ts';
import { listTones } from '../src/tones/list-tones.ts';
import { type Finding, recordViolations } from '../src/violations/record/record-violations.ts';
import { sealAudit } from '../src/violations/record/seal-audit.ts';
import { createWorkspace } from '../src/workspaces/create-workspace.ts';
import type { Plan } from '../src/workspaces/plan.ts';
import type { TestDatabase } from './harness.ts';

export interface TestWorkspace {
  readonly scope: Scope;
  readonly userId: string;
  readonly email: string;
  readonly key: string;
  readonly keyId: string;
  /** The scope of a request that comes with the key. */
  readonly keyScope: Scope;
}

let count = 0;

/** A workspace with an owner and an API key that the owner made. */
export const makeWorkspace = async (
  { scope: scopeOf }: Pick<TestDatabase, 'scope'>,
  plan: Plan = 'business',
): Promise<TestWorkspace> => {
  const workspaceId = newUuid();
  const scope = scopeOf(workspaceId);
  const email = `owner-${++count}-${workspaceId.slice(-6)}@test.example`;
  await createWorkspace(scope, { name: `Workspace ${count}`, plan });
  const userId = await addMember(scope, { email, name: 'Owner', role: 'owner' });
  const asOwner = scopeOf(workspaceId, { kind: 'user', id: userId });
  const { id: keyId, key } = await createKey(asOwner, { name: 'test', expiresAt: null });
  const keyScope = scopeOf(workspaceId, { kind: 'key', id: keyId, userId });
  return { scope, userId, email, key, keyId, keyScope };
};

export const finding = (changes: Partial<Finding> = {}): Finding => ({
  severity: 'HIGH',
  fingerprint: null,
  ruleId: null,
  ruleName: 'No guaranteed returns',
  assetId: null,
  assetName: 'Savings page',
  assetUrl: 'https://bank.example/savings',
  violatingText: 'Guaranteed 8% a year.',
  reason: 'Promises a return that nobody can guarantee.',
  recommendedSolution: 'Say what the return depends on.',
  suggestedText: null,
  ...changes,
});

export interface TestAudit {
  readonly auditId: string;
  /** The public id. */
  readonly id: string;
  /** Public ids of the violations in the order of the findings. */
  readonly violationIds: string[];
}

/** An audit with these findings, completed and sealed unless it should stay running. */
export const makeAudit = async (
  scope: Scope,
  findings: readonly Finding[],
  options: { running?: boolean; sealed?: boolean } = {},
): Promise<TestAudit> => {
  const auditId = await startAudit(scope, { name: 'Audit', totalAssets: 1 });
  const { ids } = await recordViolations(scope, { auditId, findings });
  if (!options.running) {
    await countAssets(scope, auditId, { completed: 1, failed: 0 });
    await finishAudit(scope, auditId, 'COMPLETED');
    if (options.sealed ?? true) await sealAudit(scope, auditId);
  }
  return {
    auditId,
    id: toPublicId('aud', auditId),
    violationIds: ids.map((id) => toPublicId('vio', id)),
  };
};

/** One of everything that the API reads; gives the public ids by route parameter. */
export const makeContent = async (scope: Scope) => {
  const template = await createTemplate(scope, {
    key: 'product_description',
    languages: [
      {
        languageKey: 'EN',
        form: [
          { key: 'name', type: 'text', label: 'Name', required: true, maxLength: 120 },
          { key: 'facts', type: 'infobase', label: 'Facts', required: false },
        ],
        commands: ['Write about the product.\nIts name: {{name}}'],
      },
      { languageKey: 'NL', form: [], commands: ['Schrijf over het product.'] },
    ],
  });
  const tone = await createTone(scope, {
    key: 'house_voice',
    builtIn: false,
    languages: [{ languageKey: 'EN', name: 'House', description: null, content: 'Say you.' }],
  });
  const [voice] = (await listTones(scope)).filter(({ id }) => id === toPublicId('ton', tone));
  const infobase = await createInfobase(scope, { name: 'Facts', description: null });
  const document = await createDocument(scope, {
    title: 'Desk',
    shared: false,
    document: [{ type: 'paragraph', children: [{ text: 'A desk.' }] }],
    rawDocument: 'A desk.',
    generatedOutput: 'A desk.',
    languageKey: 'EN',
    templateId: template,
    toneId: tone,
  });
  const ruleId = await createBareRule(scope, {
    key: 'guaranteed_returns',
    name: 'No guaranteed returns',
    description: 'Flags promises of a certain return.',
    explanation: 'Marketing must be fair and clear.',
  });
  const { assetId } = await addUrlAsset(scope, {
    url: 'https://bank.example/savings',
    name: 'Savings page',
    render: 'static',
    metadata: {},
  });
  const severities: (Severity | null)[] = ['CRITICAL', 'HIGH', 'HIGH', 'LOW', 'UNSPECIFIED', null];
  const audit = await makeAudit(
    scope,
    severities.map((severity, n) =>
      finding({ severity, ruleId, assetId, fingerprint: n === 2 ? 'f1' : `f${n}` }),
    ),
  );
  return {
    template: toPublicId('tpl', template),
    tone: toPublicId('ton', tone),
    toneMeta: voice?.toneOfVoiceMetas[0]?.id as string,
    infobase: toPublicId('inf', infobase),
    document: toPublicId('doc', document),
    audit: audit.id,
    auditId: audit.auditId,
    violation: audit.violationIds[0] as string,
    violationIds: audit.violationIds,
    ruleId,
    assetId,
  };
};
