import type { Plugin } from 'vite';

const NAME = 'virtual:app-addresses';

/**
 * What the client must know of a route at run time: method, address, and who may call it. The contract is
 * loaded only here, because every run of a test loads this plugin and few of them need an address.
 */
const readAddresses = async () => {
  const { appRoutes } = await import('@copydesk/contract/app');
  return Object.fromEntries(
    appRoutes.map(({ operationId, method, url, access }) => [operationId, [method, url, access]]),
  );
};

/** Gives the bundle the addresses of the contract's route table without its schemas. */
export const appAddresses = (): Plugin => ({
  name: 'copydesk:app-addresses',
  enforce: 'pre',
  resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
  load: async (id) =>
    id === `\0${NAME}`
      ? `export const addresses = ${JSON.stringify(await readAddresses())};`
      : null,
});

/**
 * Keeps schemas out of the bundle. They exist to check requests on the server; in the browser their
 * types are all that is needed.
 */
export const refuseSchemas = (): Plugin => ({
  name: 'copydesk:refuse-schemas',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === 'typebox' || source.startsWith('typebox/'))
      this.error(`${importer ?? 'Something'} brings schemas into the bundle: use \`import type\`.`);
    return null;
  },
});
