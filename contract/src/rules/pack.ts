import Type, { type Static } from 'typebox';
import { LanguageKey, nullable } from '../shared/schema.ts';

export const Pack = Type.Object(
  {
    id: Type.String({ examples: ['eu-green-claims'] }),
    name: Type.String(),
    description: Type.String({ description: 'What it covers and how well it was checked.' }),
    version: Type.String({ description: 'The version that this service has.' }),
    jurisdiction: Type.String({ description: 'Where its law holds; none for rules of style.' }),
    rules: Type.Integer({ minimum: 0, description: 'How many rules it has.' }),
    languages: Type.Array(LanguageKey, {
      description: 'Languages that at least one rule has tests for.',
    }),
    enabled_version: nullable(Type.String(), {
      description: 'The version that the workspace uses; null while the pack is off.',
    }),
    update_available: Type.Boolean({
      description: 'Whether enabling the pack again would bring another version.',
    }),
  },
  { description: 'A pack of rules.' },
);
export type Pack = Static<typeof Pack>;

export const EnabledPack = Type.Object(
  {
    ...Pack.properties,
    failing_tests: Type.Integer({
      minimum: 0,
      description:
        'How many tests that decisions made its rules fail as they are now. They refuse nothing.',
    }),
  },
  { description: 'A pack that was enabled, and how much of what people decided it goes against.' },
);
export type EnabledPack = Static<typeof EnabledPack>;

export const packExample: Pack = {
  id: 'eu-green-claims',
  name: 'EU green claims',
  description: 'Environmental claims to consumers. Starter pack, not legal advice.',
  version: '1.1.0',
  jurisdiction: 'EU',
  rules: 12,
  languages: ['EN', 'NL'],
  enabled_version: '1.0.0',
  update_available: true,
};

export const PackList = Type.Object(
  { packs: Type.Array(Pack, { description: 'By their ids.' }) },
  { description: 'Every pack of rules that this service has.' },
);

export const packListExample: Static<typeof PackList> = { packs: [packExample] };
