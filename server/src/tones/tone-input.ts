import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { VoiceGuide } from '../generation/voice.ts';

/** A tone of voice in one language. */
export interface ToneLanguage {
  readonly languageKey: LanguageKey;
  readonly name: string;
  readonly description: string | null;
  /** Guidelines as free text; built-in tones have none. A guide replaces them. */
  readonly content: string | null;
  /** Guidelines in parts. Their text becomes the content. */
  readonly guide?: VoiceGuide | null;
}

export interface ToneInput {
  readonly key: string;
  readonly builtIn: boolean;
  readonly languages: readonly ToneLanguage[];
}
