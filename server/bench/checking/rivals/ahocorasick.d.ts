/** The package carries no types. */
declare module 'ahocorasick' {
  export default class AhoCorasick {
    constructor(words: readonly string[]);
    /** The place of the last character, and the words that end there. */
    search(text: string): readonly (readonly [number, readonly string[]])[];
  }
}
