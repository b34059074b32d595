import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { Scope } from '../platform/db/scope.ts';
import { enablePack } from '../rules/enable-pack.ts';
import { loadPack } from '../rules/packs/load-pack.ts';

const PACKS = fileURLToPath(new URL('../../../packs/', import.meta.url));

/** Loaded packs are cached, because both demo workspaces use most of them. */
const loaded = new Map<string, ReturnType<typeof loadPack>>();

/** Adds the rules of packs to a demo workspace. Adding the same packs again changes nothing. */
export const enableDemoPacks = async (scope: Scope, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    const reading = loaded.get(id) ?? loadPack(join(PACKS, id));
    loaded.set(id, reading);
    const { pack } = await reading;
    if (!pack) throw new Error(`the pack ${id} has mistakes; npm run rules -- test tells them`);
    await enablePack(scope, pack);
  }
};
