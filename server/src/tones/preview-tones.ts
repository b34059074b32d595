import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Voice } from '../generation/voice.ts';
import { generatePassage, type PassageParts } from '../passages/generate-passage.ts';
import { invalidValue } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { refuseInvalidTone } from './check-tone.ts';
import { getToneDraft } from './get-tone-draft.ts';
import type { ToneLanguage } from './tone-input.ts';
import type { PreviewPassage, PreviewRequest } from './write-preview.ts';

/** A saved tone, an unsaved one, or none. */
export interface AskedVoice {
  readonly toneId: string | null;
  readonly draft: ToneLanguage | null;
}

export interface TonePassage extends PreviewPassage {
  readonly name: string | null;
}

const toVoice = ({ name, description, content, guide = null }: ToneLanguage): Voice => ({
  name,
  description,
  guide,
  // A guide contains all guidelines. Its written text would repeat them.
  content: guide ? null : content,
});

const voiceOf = async (
  scope: Scope,
  language: LanguageKey,
  { toneId, draft }: AskedVoice,
  at: number,
): Promise<Voice | null> => {
  if (draft) {
    refuseInvalidTone([draft]);
    return toVoice(draft);
  }
  if (toneId === null) return null;
  const { languages } = await getToneDraft(scope, toneId);
  const found = languages.find(({ languageKey }) => languageKey === language);
  if (found) return toVoice(found);
  throw invalidValue(['voices', at, 'tone_id'], `the tone of voice is not written in ${language}`);
};

/**
 * Has the same text written in several voices, saved or not. Throws not_found, invalid, and the errors of
 * asking for a passage.
 */
export const previewTones = async (
  scope: Scope,
  parts: PassageParts,
  input: {
    readonly language: LanguageKey;
    readonly text: string;
    readonly voices: readonly AskedVoice[];
  },
): Promise<TonePassage[]> => {
  const { language, text } = input;
  const voices = await Promise.all(
    input.voices.map((asked, at) => voiceOf(scope, language, asked, at)),
  );
  const request: PreviewRequest = { language, text, voices };
  const passages = (await generatePassage(scope, parts, {
    kind: 'preview',
    request,
  })) as PreviewPassage[];
  return passages.map((passage, at) => ({ ...passage, name: voices[at]?.name ?? null }));
};
