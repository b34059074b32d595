import type pg from 'pg';
import type { Vault } from '../accounts/vault.ts';
import { openClient } from '../platform/db/servers.ts';

/** What became of the sealed values of one table. */
export interface Resealed {
  readonly table: string;
  /** Sealed with the new secret before. */
  readonly fine: number;
  readonly resealed: number;
  /** Neither secret opens them. */
  readonly lost: number;
}

interface Row {
  readonly workspace_id: string | null;
  readonly id: string;
  readonly sealed: readonly (Buffer | null)[];
}

interface SealedTable {
  readonly table: string;
  readonly read: string;
  /** Changes a row only if it still is what was read, so that a change by its owner meanwhile is kept. */
  readonly write: string;
}

const AT_A_TIME = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

// A second factor belongs to a person, who is in no workspace or in many.
const TABLES: readonly SealedTable[] = [
  {
    table: 'user_totp',
    read: `select null as workspace_id, user_id as id, array[secret] as sealed from user_totp
      where user_id > $1 order by user_id limit ${AT_A_TIME}`,
    write: `update user_totp set secret = ($4::bytea[])[1]
      where $1::uuid is null and user_id = $2 and array[secret] = $3::bytea[]`,
  },
  {
    table: 'webhook_endpoint',
    read: `select workspace_id, id, array[sealed_url, secret, old_secret] as sealed from webhook_endpoint
      where id > $1 order by id limit ${AT_A_TIME}`,
    write: `update webhook_endpoint
      set sealed_url = ($4::bytea[])[1], secret = ($4::bytea[])[2], old_secret = ($4::bytea[])[3]
      where workspace_id = $1 and id = $2 and array[sealed_url, secret, old_secret] = $3::bytea[]`,
  },
  {
    table: 'workspace_model',
    read: `select workspace_id, id, array[sealed] as sealed from workspace_model
      where id > $1 order by id limit ${AT_A_TIME}`,
    write: `update workspace_model set sealed = ($4::bytea[])[1]
      where workspace_id = $1 and id = $2 and array[sealed] = $3::bytea[]`,
  },
];

const opened = (vault: Vault, sealed: Buffer, owner: string): string | null => {
  try {
    return vault.open(sealed, owner);
  } catch {
    return null;
  }
};

const resealTable = async (
  client: pg.Client,
  { table, read, write }: SealedTable,
  vaults: { readonly renewed: Vault; readonly changing: Vault },
): Promise<Resealed> => {
  const { renewed, changing } = vaults;
  const count = { fine: 0, resealed: 0, lost: 0 };
  for (let after = FIRST; ;) {
    const { rows } = await client.query<Row>(read, [after]);
    for (const { workspace_id: workspaceId, id, sealed } of rows) {
      if (sealed.every((one) => one === null || opened(renewed, one, id) !== null)) {
        count.fine += 1;
        continue;
      }
      const texts = sealed.map((one) => (one === null ? null : opened(changing, one, id)));
      if (texts.some((text, at) => text === null && sealed[at] !== null)) {
        count.lost += 1;
        continue;
      }
      const anew = texts.map((text) => (text === null ? null : renewed.seal(text, id)));
      const { rowCount } = await client.query(write, [workspaceId, id, sealed, anew]);
      count.resealed += rowCount ?? 0;
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_A_TIME) return { table, ...count };
    after = last.id;
  }
};

/**
 * Seals every secret in the database with the new secret of the operator. `changing` opens what either secret sealed;
 * `renewed` knows the new one alone. The address must be that of the owner of the database. A second run finds nothing
 * left to do, so a run that broke off is simply repeated.
 */
export const resealSecrets = async (
  ownerUrl: string,
  vaults: { readonly renewed: Vault; readonly changing: Vault },
): Promise<Resealed[]> => {
  const client = await openClient(ownerUrl);
  try {
    const done: Resealed[] = [];
    for (const table of TABLES) done.push(await resealTable(client, table, vaults));
    return done;
  } finally {
    await client.end();
  }
};
