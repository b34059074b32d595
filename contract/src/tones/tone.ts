import Type, { type Static } from 'typebox';
import { Id, LanguageKey, nullable } from '../shared/schema.ts';

export const ToneOfVoiceMeta = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    languageKey: LanguageKey,
    description: nullable(Type.String()),
    content: nullable(Type.String(), {
      description: 'Guidelines; null for built-in voices.',
    }),
    toneOfVoiceId: Type.String(),
  },
  { description: 'A tone of voice in one language.' },
);

export const ToneOfVoice = Type.Object(
  {
    id: Id('Identifier of the tone of voice.', 'ton_01kb3yz8v7e8xs6e1hq6m2p4ac'),
    key: Type.String({ description: 'Machine-readable name.', examples: ['plain_and_warm'] }),
    toneOfVoiceMetas: Type.Array(ToneOfVoiceMeta),
  },
  { description: 'A brand voice.' },
);
export type ToneOfVoice = Static<typeof ToneOfVoice>;

export const toneOfVoiceExample: ToneOfVoice = {
  id: 'ton_01kb3yz8v7e8xs6e1hq6m2p4ac',
  key: 'plain_and_warm',
  toneOfVoiceMetas: [
    {
      id: 'tom_01kb3yz8v7e8xs6e1hq6m2p4af',
      name: 'Plain and warm',
      languageKey: 'EN',
      description: 'Short sentences, no jargon, always one concrete example.',
      content: 'Do: say "you". Do not: promise results.',
      toneOfVoiceId: 'ton_01kb3yz8v7e8xs6e1hq6m2p4ac',
    },
  ],
};
