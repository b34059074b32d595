import { resolve } from 'node:path';
import { findPacks, loadPack } from '../server/src/rules/packs/load-pack.ts';

/** What the rule of the journeys finds, in the order of its tests. */
export const GREEN_BREACHES = ['Buy our green chair.', 'Everything about it is green.'];

/** Every text that a rule of the packs must find something in, and those of the journeys. */
export const loadBreaches = async (): Promise<ReadonlySet<string>> => {
  const folders = await findPacks(resolve(import.meta.dirname, '../packs'));
  const packs = await Promise.all(folders.map(loadPack));
  const texts = packs.flatMap(({ pack }) =>
    (pack?.rules ?? []).flatMap(({ tests }) =>
      tests.filter(({ expect }) => expect !== undefined).map(({ text }) => text),
    ),
  );
  return new Set([...texts, ...GREEN_BREACHES]);
};
