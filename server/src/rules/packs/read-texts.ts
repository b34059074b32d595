import { Compile } from 'typebox/compile';
import { parseYaml, schemaIssues } from '../../platform/text/parse-yaml.ts';
import type { Locale } from '../../text/locales.ts';
import type { PackIssue, PackRule } from './pack.ts';
import { isTextsFile, TEXTS_FILE } from './pack-files.ts';
import { type RuleTexts, TextsFile } from './pack-schema.ts';
import { isLocale, textIssues } from './rule-issues.ts';

const textsFile = Compile(TextsFile);

type Report = (issue: PackIssue) => void;

const readFile = (
  file: string,
  text: string,
  report: Report,
): Readonly<Record<string, RuleTexts>> => {
  const { value, issues } = parseYaml(text);
  const wrong = issues.length > 0 ? issues : schemaIssues(textsFile.Errors(value));
  for (const issue of wrong) report({ file, rule: null, ...issue });
  return wrong.length > 0 ? {} : (value as Readonly<Record<string, RuleTexts>>);
};

/**
 * Adds to the rules of a pack their texts in other languages. A text of a rule that the pack does not have is a
 * mistake, and so is a message with other placeholders than the English one.
 */
export const addTexts = (
  files: ReadonlyMap<string, string>,
  packId: string,
  rules: readonly PackRule[],
  report: Report,
): readonly PackRule[] => {
  const texts = new Map<string, Partial<Record<Locale, RuleTexts>>>();
  for (const [file, content] of files) {
    const locale = TEXTS_FILE.exec(file)?.[1] ?? '';
    if (!isTextsFile(file)) continue;
    if (!isLocale(locale)) {
      report({ file, rule: null, path: '', message: `${locale} is no language of rules` });
      continue;
    }
    for (const [id, told] of Object.entries(readFile(file, content, report))) {
      const rule = rules.find((one) => one.id === `${packId}/${id}`);
      if (!rule) {
        report({ file, rule: id, path: '', message: 'the pack has no such rule' });
        continue;
      }
      for (const { message } of textIssues(rule.message, { [locale]: told }))
        report({ file, rule: id, path: '/message', message });
      texts.set(rule.id, { ...texts.get(rule.id), [locale]: told });
    }
  }
  return rules.map((rule) => {
    const more = texts.get(rule.id);
    return more ? { ...rule, texts: { ...rule.texts, ...more } } : rule;
  });
};
