import { isIP } from 'node:net';
import pg from 'pg';
import { hashKey } from './keys/api-key.ts';
import { isPublicAddress } from './platform/web/public-address.ts';
import { placeOf } from './platform/web/web-target.ts';

/** Whether an address is one that audits do not fetch unless the operator allows it. */
const isInside = (url: URL): boolean => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.port !== '' && url.port !== '80' && url.port !== '443') return true;
  return isIP(host) === 0 ? /(^|\.)localhost$/.test(host) : !isPublicAddress(host);
};

/**
 * Lets audits of a key's workspace fetch a place inside this machine or its network, and gives the place;
 * null for an address that needs no leave. For whoever holds the database's own password: the service
 * itself cannot do this, so that nobody opens a door over HTTP.
 */
export const allowPlace = async (
  databaseUrl: string,
  apiKey: string,
  address: string,
): Promise<string | null> => {
  const url = URL.parse(address);
  if (!url || !isInside(url)) return null;
  const place = placeOf(url);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into allowed_place (workspace_id, place)
       select workspace_id, $2 from api_key where key_hash = $1 on conflict do nothing`,
      [hashKey(apiKey), place],
    );
  } finally {
    await client.end();
  }
  return place;
};
