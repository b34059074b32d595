/**
 * Every sentence that a prompt, a guide or a sandbox draft needs in one language. A sentence is whole,
 * and names such as `{name}` stand where a value goes, so that each language keeps its own word order.
 */
export interface LanguageWords {
  readonly role: string;
  /** Names the language in that language. */
  readonly writeOnly: string;
  /** Ends the request when the last answer came in another language. */
  readonly insist: string;
  readonly rules: {
    readonly heading: string;
    readonly onlyGiven: string;
    readonly inventNothing: string;
    readonly markdownOnly: string;
    readonly titleFirst: string;
    /** `{open}` and `{close}` are the markers around every text that comes from outside. */
    readonly markedIsData: string;
    readonly keepMarkersOut: string;
  };
  readonly voice: {
    /** `{name}` is the name of the voice. */
    readonly heading: string;
    readonly follow: string;
    readonly dos: string;
    readonly donts: string;
    readonly useTerms: string;
    readonly avoidTerms: string;
    /** One item of the terms to avoid, with `{term}`. */
    readonly avoid: string;
    /** The same with `{instead}`, the term to write in its place. */
    readonly avoidInstead: string;
    readonly examples: string;
    readonly imitate: string;
  };
  readonly facts: { readonly heading: string; readonly intro: string };
  readonly guidelines: { readonly heading: string; readonly intro: string };
  readonly earlier: { readonly heading: string; readonly intro: string };
  readonly request: { readonly heading: string };
  readonly details: { readonly heading: string; readonly intro: string };
  /** How a text is repaired to which rules objected. */
  readonly repair: {
    readonly heading: string;
    readonly task: string;
    readonly keep: string;
    readonly whole: string;
    readonly objections: string;
    /** Labels of what is said of one objection. */
    readonly passage: string;
    readonly missing: string;
    readonly rule: string;
    readonly reason: string;
    readonly advice: string;
    readonly instead: string;
    /** Why the attempt before was not used. */
    readonly worse: string;
    readonly length: string;
  };
  /** One field or fact: `{label}` is its name and `{text}` its value. */
  readonly labelled: string;
  readonly yes: string;
  readonly no: string;
  readonly sandbox: {
    readonly label: string;
    /** The title, with `{subject}`: the value of one field. */
    readonly title: string;
    /** The title when no field was filled. */
    readonly untitled: string;
    /** The first paragraph, with `{template}`, the name of the template. */
    readonly intro: string;
    /** One sentence on one field, with `{label}` and `{text}`. */
    readonly given: string;
    readonly askedHeading: string;
    readonly nothingAsked: string;
    readonly factsHeading: string;
    readonly guidelinesHeading: string;
    readonly voiceHeading: string;
    /** With `{name}`, the name of the voice. */
    readonly voice: string;
    readonly closing: string;
  };
}

/** Puts values in the places of a sentence. A value is never searched for further places. */
export const say = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : place,
  );
