import { changePassword } from '../../src/accounts/set-password.ts';
import { createSession } from '../../src/accounts/session.ts';
import { SESSION_COOKIE } from '../../src/api/app/session-cookie.ts';
import { createKey } from '../../src/keys/create-key.ts';
import { addMember } from '../../src/members/add-member.ts';
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
}

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
    const role = 'viewer' as const;
    const name = 'Viewer';
    const viewerId = await addMember(evil.scope, { email: 'viewer@test.example', name, role });
    const session = { userId: viewerId, times: TIMES, earlier: null, ...PLACE };
    const { token } = await createSession(evil.scope, session);
    const evilAudit = await makeAudit(evil.scope, findings());
    return {
      key,
      audit: audit.id,
      violationIds: audit.violationIds,
      email,
      password,
      viewer: {
        cookie: `${SESSION_COOKIE}=${token}`,
        workspace: toPublicId('wsp', evil.scope.workspaceId),
        audit: evilAudit.id,
      },
    };
  } finally {
    await database.close();
  }
};
