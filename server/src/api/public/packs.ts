import type { Pack as PackBody } from '@copydesk/contract/rules/pack';
import { LANGUAGE_KEYS } from '@copydesk/contract/shared/schema';
import { localeOf } from '../../text/locales.ts';
import { notFound } from '../../platform/errors.ts';
import { disablePack, enablePack, listPacks } from '../../rules/enable-pack.ts';
import type { PackCatalog } from '../../rules/packs/pack-catalog.ts';
import type { Pack } from '../../rules/packs/pack.ts';
import type { ExtendedHandlers } from './extended-operation.ts';
import { param } from '../http/handler-input.ts';

type PackOperation = 'listPacks' | 'enablePack' | 'disablePack';

const toBody = (pack: Pack, enabledVersion: string | null): PackBody => {
  const locales = new Set(pack.rules.flatMap(({ languages }) => languages));
  return {
    id: pack.id,
    name: pack.name,
    description: pack.description,
    version: pack.version,
    jurisdiction: pack.jurisdiction,
    rules: pack.rules.length,
    languages: LANGUAGE_KEYS.filter((key) => locales.has(localeOf(key))),
    enabled_version: enabledVersion,
    update_available: enabledVersion !== null && enabledVersion !== pack.version,
  };
};

/** Packs of rules: which exist, and which the workspace uses. */
export const createPackHandlers = (packs: PackCatalog): ExtendedHandlers<PackOperation> => {
  const find = async (id: string): Promise<Pack> => {
    const pack = (await packs()).get(id);
    if (!pack) throw notFound('pack');
    return pack;
  };
  return {
    listPacks: async (scope) => {
      const enabled = new Map((await listPacks(scope)).map(({ id, version }) => [id, version]));
      const catalog = [...(await packs()).values()];
      return { body: { packs: catalog.map((pack) => toBody(pack, enabled.get(pack.id) ?? null)) } };
    },
    enablePack: async (scope, { params }) => {
      const pack = await find(param(params, 'id'));
      const { failingTests: failing_tests } = await enablePack(scope, pack);
      return { body: { ...toBody(pack, pack.version), failing_tests } };
    },
    disablePack: async (scope, { params }) => {
      const pack = await find(param(params, 'id'));
      await disablePack(scope, pack);
      return { body: toBody(pack, null) };
    },
  };
};
