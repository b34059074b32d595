import { AhoCorasick as Monyone } from '@monyone/aho-corasick/fast';
import { TextlintKernel, type TextlintKernelRule } from '@textlint/kernel';
import textPlugin from '@textlint/textlint-plugin-text';
import AhoCorasick from 'ahocorasick';
import ModernAhoCorasick from 'modern-ahocorasick';
import { isWordCharacter } from '../../../src/checking/folding/word-characters.ts';

/** What is found, as a count: enough to see that all find the same. */
export type Search = (text: string) => number | Promise<number>;

const WORD = Uint8Array.from({ length: 0x1_0000 }, (_, unit) =>
  isWordCharacter(String.fromCharCode(unit)) ? 1 : 0,
);

/** The packages find parts of words too; a rule wants whole ones, so this is everybody's duty. */
const isWhole = (text: string, start: number, end: number): boolean =>
  (start === 0 || WORD[text.charCodeAt(start - 1)] === 0) &&
  (end === text.length || WORD[text.charCodeAt(end)] === 0);

export const searchMonyone = (phrases: readonly string[]): Search => {
  const matcher = new Monyone([...phrases]);
  return (text) => {
    let count = 0;
    for (const { begin, end } of matcher.matchInText(text)) if (isWhole(text, begin, end)) count++;
    return count;
  };
};

export const searchModern = (phrases: readonly string[]): Search => {
  const matcher = new ModernAhoCorasick(phrases);
  return (text) => {
    let count = 0;
    for (const { start, end } of matcher.search(text)) if (isWhole(text, start, end)) count++;
    return count;
  };
};

export const searchClassic = (phrases: readonly string[]): Search => {
  const matcher = new AhoCorasick(phrases);
  return (text) => {
    let count = 0;
    for (const [last, words] of matcher.search(text))
      for (const { length } of words) if (isWhole(text, last + 1 - length, last + 1)) count++;
    return count;
  };
};

/** One rule of textlint that looks for phrase after phrase in each stretch of text. */
export const searchTextlint = (phrases: readonly string[]): Search => {
  const kernel = new TextlintKernel();
  const rule: TextlintKernelRule['rule'] = ({ Syntax, RuleError, report, getSource }) => ({
    [Syntax.Str]: (node) => {
      const text = getSource(node);
      for (const phrase of phrases) {
        for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
          if (isWhole(text, at, at + phrase.length))
            report(node, new RuleError('Do not say this.', { index: at }));
        }
      }
    },
  });
  const options = {
    ext: '.txt',
    plugins: [{ pluginId: 'text', plugin: textPlugin.default }],
    rules: [{ ruleId: 'phrases', rule }],
  };
  return async (text) => (await kernel.lintText(text, options)).messages.length;
};

const escaped = (phrase: string): string => phrase.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/**
 * One regular expression for each phrase, as most checkers of style begin. Its \b knows ASCII alone, so
 * it finds something else in some languages; an exact one is slower by far.
 */
export const searchEach = (phrases: readonly string[]): Search => {
  const expressions = phrases.map((phrase) => new RegExp(`\\b${escaped(phrase)}\\b`, 'g'));
  // V8 compiles an expression when it first runs.
  for (const each of expressions) each.test(phrases[0] ?? '');
  return (text) => expressions.reduce((sum, each) => sum + (text.match(each)?.length ?? 0), 0);
};
