import { writeFileSync } from 'node:fs';
import { PackFile, RulesFile } from './pack-schema.ts';

/** Writes the schemas for editors; a test keeps them equal to what the loader checks. */
const write = (name: string, schema: unknown): void =>
  writeFileSync(
    new URL(`../../../../packs/${name}`, import.meta.url),
    `${JSON.stringify(schema, null, 2)}\n`,
  );

write('pack.schema.json', PackFile);
write('rules.schema.json', RulesFile);
