import type { LanguageKey } from '@copydesk/contract/schema';
import type { Voice } from '../generation/voice.ts';
import { askForPassage, type PassageParts } from '../passages/ask-for-passage.ts';
import { OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';
import { refuseInvalidTone } from './check-tone.ts';
import { getToneDraft } from './get-tone-draft.ts';
import type { ToneLanguage } from './tone-input.ts';
import type { PreviewPassage, PreviewRequest } from './write-preview.ts';

/** A tone as it is saved, one that is being written, or none at all. */
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
  // A guide is the whole of the guidelines; its written text beside it would say everything twice.
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
  const msg = `Value error, the tone of voice is not written in ${language}`;
  const issue = { type: 'value_error', loc: ['body', 'voices', at, 'tone_id'], msg };
  throw new OperationError('invalid', 'The voice lacks the language.', { issues: [issue] });
};

/**
 * Has the same text written in each of some voices, saved or not. Throws not_found, invalid, and what
 * asking for a passage throws.
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
  const passages = (await askForPassage(scope, parts, {
    kind: 'preview',
    request,
  })) as PreviewPassage[];
  return passages.map((passage, at) => ({ ...passage, name: voices[at]?.name ?? null }));
};
