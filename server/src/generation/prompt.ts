import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Voice } from './voice.ts';

/** A fact or guideline of a knowledge base that a prompt may use. */
export interface Fact {
  readonly id: string;
  readonly kind: 'fact' | 'guideline';
  readonly title: string;
  readonly body: string;
}

/** One field of the input with the label that the form shows. */
export interface FilledField {
  readonly key: string;
  readonly label: string;
  /** The value as a reader would see it: the label of an option, one line per list item, '' if absent. */
  readonly text: string;
  /** How the form asks for it. Only the sandbox needs it, to tell what is said from how it should be said. */
  readonly type?:
    | 'text'
    | 'textarea'
    | 'number'
    | 'boolean'
    | 'select'
    | 'multiselect'
    | 'infobase';
}

/** Everything that the prompt of one generation step is made from. */
export interface StepRequest {
  readonly language: LanguageKey;
  readonly command: string;
  readonly fields: readonly FilledField[];
  readonly voice: Voice | null;
  readonly facts: readonly Fact[];
  /** The texts that the earlier steps wrote, oldest first. */
  readonly earlier: readonly string[];
  /** Set if the last answer was in another language. */
  readonly insistOnLanguage: boolean;
}
