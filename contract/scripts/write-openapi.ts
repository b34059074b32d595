import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../src/openapi/openapi.ts';
import { extendedOpenApiDocument } from '../src/openapi/openapi-extended.ts';
import { workspaceOpenApiDocument } from '../src/openapi/openapi-workspace.ts';

/** Writes the committed copies of the API's descriptions. */
const write = (name: string, document: unknown): void =>
  writeFileSync(new URL(`../${name}`, import.meta.url), `${JSON.stringify(document, null, 2)}\n`);

write('openapi.json', openApiDocument());
write('openapi-extended.json', extendedOpenApiDocument());
write('openapi-workspace.json', workspaceOpenApiDocument());
