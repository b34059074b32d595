import type { WorkspaceEventKind } from '@copydesk/contract/activity/activity';
import { noteEvent } from '../activity/note-event.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

interface AssetEvent {
  readonly kind: Extract<WorkspaceEventKind, `asset_${string}`>;
  readonly asset: { readonly id: string; readonly name: string };
  readonly before?: string;
  readonly after?: string;
}

/** Records in the activity what was done to an asset, in the transaction that does it. */
export const noteAssetEvent = (scope: Scope, { asset, ...event }: AssetEvent): Promise<void> => {
  const subject = { kind: 'asset', id: toPublicId('ast', asset.id), name: asset.name } as const;
  return noteEvent(scope, { ...event, subject });
};
