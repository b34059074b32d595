import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import { listAudits } from '../audits/list-audits.ts';
import { createKey } from '../keys/create-key.ts';
import { revokeKey } from '../keys/revoke-key.ts';
import { createKeyVerifier } from '../keys/verify-key.ts';
import { listMembers } from '../members/list-members.ts';
import type { Scope } from '../platform/db/scope.ts';
import {
  DEMO_NAMES,
  type DemoName,
  type DemoParts,
  renewDemoWorkspace,
  seedDemoAudits,
  seedDemoWorkspace,
} from './seed-demo.ts';

/** The API keys that a visitor of the demo needs. Keys cannot be read back, so the caller keeps them. */
export interface DemoKeys {
  readonly apiKey: string;
  /** The key of a second workspace. */
  readonly otherApiKey: string;
  /** Belongs to a workspace whose plan lacks API access. */
  readonly noAccessApiKey: string;
  readonly revokedApiKey: string;
}

type Base = Pick<Scope, 'db' | 'log' | 'now'>;

/** The demo workspaces have the same ids everywhere, so that one can see whether a database has them. */
const IDS: Record<DemoName, string> = {
  bank: '01940000-0000-7000-8000-0000000000a1',
  foods: '01940000-0000-7000-8000-0000000000a2',
  free: '01940000-0000-7000-8000-0000000000a3',
};

const scopeOf = (base: Base, name: DemoName): Scope => ({
  ...base,
  workspaceId: IDS[name],
  actor: { kind: 'system' },
  requestId: null,
});

const ownerOf = async (scope: Scope): Promise<string | undefined> =>
  (await listMembers(scope)).find(({ role }) => role === 'owner')?.id;

const OPENING = 'Demo: posts';

/** The scopes of the demo keys: a visitor may try everything. */
const SCOPES = KEY_SCOPES;

const makeKey = async (base: Base, name: DemoName, label: string) => {
  const scope = scopeOf(base, name);
  const owner = await ownerOf(scope);
  if (!owner) throw new Error(`the demo workspace ${name} has no owner`);
  const asOwner: Scope = { ...scope, actor: { kind: 'user', id: owner } };
  return createKey(asOwner, { name: label, expiresAt: null, scopes: SCOPES });
};

/** Keys that work: those that are known, or new ones. */
const ensureKeys = async (base: Base, known: DemoKeys | undefined): Promise<DemoKeys> => {
  const verify = createKeyVerifier(base.db, base.now);
  // Keys from before scopes existed are created anew.
  const key = known && (await verify(known.apiKey).catch(() => undefined));
  if (known && SCOPES.every((scope) => key?.scopes.includes(scope))) return known;
  const { key: apiKey } = await makeKey(base, 'bank', 'Demo key');
  const { key: otherApiKey } = await makeKey(base, 'foods', 'Demo key');
  const { key: noAccessApiKey } = await makeKey(base, 'free', 'Demo key');
  const revoked = await makeKey(base, 'bank', 'Revoked demo key');
  await revokeKey(scopeOf(base, 'bank'), revoked.id);
  return { apiKey, otherApiKey, noAccessApiKey, revokedApiKey: revoked.key };
};

/** Whether the database has a demo. */
export const hasDemo = async (base: Base): Promise<boolean> =>
  (await listMembers(scopeOf(base, 'bank'))).length > 0;

/**
 * Creates the demo workspaces that do not exist yet, and returns their names and working keys for all. New
 * ones need `openDemo`, once the engine can work.
 */
export const ensureDemo = async (
  base: Base,
  parts: DemoParts,
  known: DemoKeys | undefined,
): Promise<{ readonly keys: DemoKeys; readonly isNew: readonly DemoName[] }> => {
  const isNew: DemoName[] = [];
  for (const name of DEMO_NAMES) {
    const scope = scopeOf(base, name);
    if ((await listMembers(scope)).length === 0) {
      await seedDemoWorkspace(scope, parts.blobs, name);
      isNew.push(name);
    } else await renewDemoWorkspace(scope, name);
  }
  return { keys: await ensureKeys(base, known), isNew };
};

/** Runs the first audits of new demo workspaces. */
export const openDemo = async (
  base: Base,
  parts: DemoParts,
  isNew: readonly DemoName[],
): Promise<void> => {
  await Promise.all(
    isNew.map((name) => seedDemoAudits(scopeOf(base, name), parts, name, 'opening')),
  );
};

/** Runs the remaining audits of the demo, for which nobody needs to wait. */
export const finishDemo = async (base: Base, parts: DemoParts): Promise<void> => {
  const audits = await listAudits(scopeOf(base, 'bank'), { limit: 100 });
  // A demo from an earlier release has other assets.
  if (!audits.some(({ name }) => name === OPENING)) return;
  for (const name of DEMO_NAMES) await seedDemoAudits(scopeOf(base, name), parts, name, 'all');
};
