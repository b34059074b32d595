import { isIP } from 'node:net';
import { hashKey } from '../keys/api-key.ts';
import { openClient } from '../platform/db/servers.ts';
import { isPublicAddress } from '../platform/web/public-address.ts';
import { placeOf } from '../platform/web/web-target.ts';

/**
 * Whether audits need the operator's permission to fetch an address: its port is unusual or its host is not
 * public.
 */
const isInside = (url: URL): boolean => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.port !== '' && url.port !== '80' && url.port !== '443') return true;
  return isIP(host) === 0 ? /(^|\.)localhost$/.test(host) : !isPublicAddress(host);
};

/** By whom a command knows the workspace. */
type Whose = { readonly apiKey: string } | { readonly workspaceId: string };

const OF_KEY = `
  insert into allowed_place (workspace_id, place)
  select workspace_id, $2 from api_key where key_hash = $1
  on conflict (workspace_id, place) do update set place = excluded.place`;
const OF_WORKSPACE = `
  insert into allowed_place (workspace_id, place) select id, $2 from workspace where id = $1
  on conflict (workspace_id, place) do update set place = excluded.place`;

/**
 * Allows a workspace to reach a place on this machine or in its network, by audits and webhooks. Returns the place;
 * null for an address that needs no permission. It requires the database's own password. The service itself
 * cannot do this, so that nobody can open a private place over HTTP.
 */
export const allowPlace = async (
  databaseUrl: string,
  whose: Whose,
  address: string,
): Promise<string | null> => {
  const url = URL.parse(address);
  if (!url || !isInside(url)) return null;
  const place = placeOf(url);
  const client = await openClient(databaseUrl);
  try {
    const { rowCount } =
      'apiKey' in whose
        ? await client.query(OF_KEY, [hashKey(whose.apiKey), place])
        : await client.query(OF_WORKSPACE, [whose.workspaceId, place]);
    if (rowCount === 0) throw new Error('There is no such workspace in this database.');
  } finally {
    await client.end();
  }
  return place;
};
