import { createVault } from '../../src/accounts/vault.ts';
import { createWebhook } from '../../src/events/webhooks/endpoints.ts';
import { createKey } from '../../src/keys/create-key.ts';
import { addMember } from '../../src/members/add-member.ts';
import { finding, makeAudit, makeWorkspace, type TestAudit } from '../../test/factories.ts';
import { behindTheService } from '../generation/read-records.ts';
import { makeDatabase, openDatabase } from '../make-world.ts';
import type { Receiver } from './receiver.ts';
import type { Receivers } from './receivers.ts';

export const ACCOUNT_SECRET = 'a secret of thirty-two characters!';

export interface World {
  readonly url: string;
  readonly workspaceId: string;
  readonly key: string;
  readonly audits: readonly TestAudit[];
  /** The endpoints by the name of their receiver: the UUID, and the last event from before it. */
  readonly endpoints: ReadonlyMap<string, { readonly id: string; readonly since: number }>;
  /** How many people get a letter about an endpoint that was switched off. */
  readonly admins: number;
}

/** Each is a subject of its own, whose messages keep their order. */
const AUDITS = 30;
const FINDINGS = 20;

/** Makes the database with one workspace, its audits, and an endpoint for each receiver but the trap. */
export const makeWorld = async (
  addressOf: (database: string) => string,
  receivers: Receivers,
): Promise<World> => {
  const url = await makeDatabase(addressOf);
  const database = openDatabase(url);
  const vault = createVault(ACCOUNT_SECRET);
  try {
    const { scope } = await makeWorkspace(database);
    const { workspaceId } = scope;
    await addMember(scope, { email: 'admin@test.example', name: 'Admin', role: 'admin' });
    await addMember(scope, { email: 'viewer@test.example', name: 'Viewer', role: 'viewer' });
    const places = Object.values(receivers).map((one: Receiver) => new URL(one.url).host);
    await behindTheService(url, (client) =>
      client.query(
        'insert into allowed_place (workspace_id, place) select $1, unnest($2::text[])',
        [workspaceId, places],
      ),
    );
    const { trap: _trap, ...own } = receivers;
    const endpoints = new Map<string, { id: string; since: number }>();
    for (const receiver of Object.values(own)) {
      const input = { kind: 'standard', url: receiver.url, description: '', types: [] } as const;
      const { id, secret } = await createWebhook(scope, vault, input);
      receiver.secrets = [secret ?? ''];
      const { rows } = await behindTheService(url, (client) =>
        client.query<{ seq: number }>('select seq::int from event_head'),
      );
      endpoints.set(receiver.name, { id, since: rows[0]?.seq ?? 0 });
    }
    const found = Array.from({ length: FINDINGS }, () => finding());
    const audits: TestAudit[] = [];
    for (let n = 0; n < AUDITS; n++) audits.push(await makeAudit(scope, found));
    const scopes = ['events'] as const;
    const { key } = await createKey(scope, {
      name: 'reader',
      expiresAt: null,
      scopes,
      mayDecide: true,
    });
    return { url, workspaceId, key, audits, endpoints, admins: 2 };
  } finally {
    await database.close();
  }
};
