import { changePassword } from '../../src/accounts/set-password.ts';
import { createSession } from '../../src/accounts/session.ts';
import { SESSION_COOKIE } from '../../src/api/app/session-cookie.ts';
import { createKey } from '../../src/keys/create-key.ts';
import { type Role, addMember } from '../../src/members/add-member.ts';
import { enableDemoPacks } from '../../src/demo/demo-packs.ts';
import { newUuid, toPublicId } from '../../src/platform/ids.ts';
import { finding, makeAudit, makeWorkspace } from '../../test/factories.ts';
import { openDatabase } from '../make-world.ts';

const FINDINGS = 3_000;
const TIMES = { days: 30, idleMinutes: 720 };
const PLACE = { ip: '127.0.0.1', userAgent: 'chaos' };

/** The workspace that must not suffer, and a viewer of another one. */
export interface World {
  readonly key: string;
  readonly audit: string;
  readonly violationIds: readonly string[];
  readonly email: string;
  readonly password: string;
  readonly viewer: {
    readonly cookie: string;
    readonly workspace: string;
    readonly audit: string;
  };
  /** The cookie of another viewer: what one person holds is counted against everything else that they do. */
  readonly reader: string;
  /** The cookie of an administrator of that workspace, who has just signed in. */
  readonly admin: string;
  /** A key of that workspace, and an audit of it that does not end. */
  readonly evilKey: string;
  readonly running: string;
}

/** Without rules a check does nothing. */
const PACKS = ['eu-finance', 'eu-green-claims', 'uk-cap', 'us-ftc'];

const findings = () =>
  Array.from({ length: FINDINGS }, (_, n) => finding({ violatingText: `Claim ${n}` }));

export const makeTenants = async (url: string): Promise<World> => {
  const database = openDatabase(url);
  try {
    const own = await makeWorkspace(database);
    const asOwner = database.scope(own.scope.workspaceId, { kind: 'user', id: own.userId });
    const scopes = ['auditing', 'reviewing'] as const;
    const { key } = await createKey(asOwner, { name: 'other', expiresAt: null, scopes });
    const audit = await makeAudit(own.scope, findings());
    const password = newUuid();
    const { userId, email } = own;
    const known = { userId, sessionId: newUuid(), isFresh: true, current: undefined };
    await changePassword(own.scope, { ...known, password });

    const evil = await makeWorkspace(database);
    const cookieOf = async (role: Role) => {
      const email = `${role}-${newUuid()}@test.example`;
      const evilId = await addMember(evil.scope, { email, name: role, role });
      const session = { userId: evilId, times: TIMES, earlier: null, ...PLACE };
      const { token } = await createSession(evil.scope, session);
      return `${SESSION_COOKIE}=${token}`;
    };
    const evilAudit = await makeAudit(evil.scope, findings());
    const running = await makeAudit(evil.scope, [], { running: true });
    const asEvil = database.scope(evil.scope.workspaceId, { kind: 'user', id: evil.userId });
    const evilKey = await createKey(asEvil, { name: 'evil', expiresAt: null, scopes });
    for (const scope of [own.scope, evil.scope]) await enableDemoPacks(scope, PACKS);
    return {
      key,
      audit: audit.id,
      violationIds: audit.violationIds,
      email,
      password,
      viewer: {
        cookie: await cookieOf('viewer'),
        workspace: toPublicId('wsp', evil.scope.workspaceId),
        audit: evilAudit.id,
      },
      reader: await cookieOf('viewer'),
      admin: await cookieOf('admin'),
      evilKey: evilKey.key,
      running: running.id,
    };
  } finally {
    await database.close();
  }
};
