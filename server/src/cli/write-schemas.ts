import { writeFileSync } from 'node:fs';
import { FormLists } from '../checking/forms/form-lists.ts';
import { NumberLists } from '../checking/numbers/number-words.ts';
import { StanceWords } from '../checking/stance/cues.ts';
import { TopicLists } from '../checking/topic/topic-words.ts';
import { LanguageWords } from '../generation/language-words.ts';
import { PackFile, RulesFile } from '../rules/packs/pack-schema.ts';
import { starterFile } from '../starter/starter-schema.ts';

/** Writes a schema for editors. Tests make sure that it equals what the loaders check. */
const write = (file: string, schema: unknown): void =>
  writeFileSync(
    new URL(`../../../${file}`, import.meta.url),
    `${JSON.stringify(schema, null, 2)}\n`,
  );

write('packs/pack.schema.json', PackFile);
write('packs/rules.schema.json', RulesFile);
write('content/words/words.schema.json', LanguageWords);
write('content/stance/stance.schema.json', StanceWords);
write('content/forms/forms.schema.json', FormLists);
write('content/numbers/numbers.schema.json', NumberLists);
write('content/topics/topics.schema.json', TopicLists);
write('content/starter/starter.schema.json', starterFile());
