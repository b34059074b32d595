import type { Locale } from '../../text/locales.ts';

/** A test as it is written in a rule. */
interface WrittenTest {
  readonly lang: Locale;
  readonly text: string;
  readonly expect?: readonly string[];
  readonly ok?: true;
}

/** The asset that a sentence is from. The id is a UUID. */
export interface SourceAsset {
  readonly id: string;
  readonly name: string;
  readonly url: string | null;
}

/** A test that may be proposed, before anybody has run it. */
export interface Candidate {
  readonly test: WrittenTest;
  /**
   * It has the words; it has them inside of another word; it has a word that begins with them and may well be meant
   * too; or it has none of them.
   */
  readonly reason: 'words' | 'inside' | 'begins' | 'beside';
  /** The other word, for `inside` and `begins`. */
  readonly near: string | null;
  /** Null for a sentence made from the words. */
  readonly asset: SourceAsset | null;
}
