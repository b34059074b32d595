/** The guidelines of a brand's voice in one language. */
export interface VoiceGuide {
  readonly dos: readonly string[];
  readonly donts: readonly string[];
  readonly useTerms: readonly string[];
  /** A term to avoid, and what to say instead, if anything. */
  readonly avoidTerms: readonly { readonly term: string; readonly instead: string | null }[];
  readonly examples: readonly string[];
}

/** A tone of voice in the form that a prompt needs. Built-in tones have a description and no guide. */
export interface Voice {
  readonly name: string;
  readonly description: string | null;
  readonly guide: VoiceGuide | null;
  /** Guidelines as free text, for voices written before guides had separate parts. */
  readonly content: string | null;
}
