import type { LanguageKey } from '@copydesk/contract/schema';
import type { Voice } from './voice.ts';

/** A fact or guideline of a knowledge base that a prompt may use. */
export interface Fact {
  readonly id: string;
  readonly kind: 'fact' | 'guideline';
  readonly title: string;
  readonly body: string;
}

/** One field of the input with the words that the form shows for it. */
export interface FilledField {
  readonly key: string;
  readonly label: string;
  /** As a reader would see it: the label of an option, one line per list item, '' when absent. */
  readonly text: string;
}

/** Everything that one generation step is asked with. */
export interface StepRequest {
  readonly language: LanguageKey;
  readonly command: string;
  readonly fields: readonly FilledField[];
  readonly voice: Voice | null;
  readonly facts: readonly Fact[];
  /** What the earlier steps wrote, oldest first. */
  readonly earlier: readonly string[];
  /** Set when the last answer came in another language. */
  readonly insistOnLanguage: boolean;
}
