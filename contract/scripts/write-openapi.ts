import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../src/openapi.ts';

/** Writes the committed copy of the public API's description. */
const file = new URL('../openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
