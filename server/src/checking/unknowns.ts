import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Finding } from './rule.ts';
import type { Detail } from './when-applies.ts';

/** What has to be stated so that a rule runs. */
export type OpenField = 'language' | Detail;

/** Words to which a rule would object if the asset stated what it leaves open, or stated it otherwise. */
export interface PossibleFinding {
  readonly ruleId: string;
  readonly language: LanguageKey | null;
  readonly place: NonNullable<Finding['place']>;
  readonly open: readonly OpenField[];
  /** Whether a model would be asked about them. */
  readonly isJudged: boolean;
}

/** What a check does not know, and what it might have found. */
export interface Unknowns {
  /** Where the language is from; `assumed` if the text is too short to be sure, and null if it is not known. */
  readonly from: 'stated' | 'found' | 'assumed' | null;
  /** The language that the text reads like, if it is clearly another one than the stated one. */
  readonly readsLike: LanguageKey | null;
  /** Whether no rule has words for the text, so that nobody looked at it. */
  readonly isUnread: boolean;
  readonly possible: readonly PossibleFinding[];
}
