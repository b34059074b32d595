import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';

const PLACES = statement<{ place: string }>(
  `select place from allowed_place where workspace_id = $1 order by place`,
);

/** Returns the hosts inside the operator's network that the workspace's audits may fetch, as host:port. */
export const allowedPlaces = async (scope: Scope): Promise<string[]> =>
  (await query(scope, PLACES, [scope.workspaceId])).map(({ place }) => place);
