import { lookUp } from '../platform/db/look-up.ts';

/** SQL of the markets in a column of metadata, as an array of text. One market may stand there without a list. */
export const marketsIn = (metadata: string): string =>
  `array(select x #>> '{}' from jsonb_path_query(${metadata}, 'lax $.market[*]') as x)`;

/** Looks up `markets` of the asset whose id is the SQL `id`, after `left join ... on true`. $1 is the workspace. */
export const lookUpMarkets = (id: string): string =>
  lookUp(`${marketsIn('asset.metadata')} as markets`, 'asset', `asset.id = ${id}`);

/**
 * A condition: the asset with this id is for this market. PostgreSQL looks up each asset, or reads all of them once if there
 * are many findings. $1 is the workspace.
 */
export const isForMarket = (id: string, market: string): string =>
  `exists (select from asset a where a.workspace_id = $1 and a.id = ${id}
      and a.metadata->'market' ? ${market})`;
