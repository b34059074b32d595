import { isBlank } from '@copydesk/contract/shared/blank';
import { placeholdersOf } from '../generation/fill-command.ts';
import { type Issue, valueIssue } from '../platform/errors.ts';
import { templateIssues } from './check-template.ts';
import type { FormField, TemplateLanguage } from './template-input.ts';

type Loc = Issue['loc'];

const MAX_ISSUES = 100;

const labelIssues = (field: FormField, loc: Loc): Issue[] => [
  ...(isBlank(field.label ?? '') ? [valueIssue([...loc, 'label'], 'a field needs a label')] : []),
  ...(field.options ?? []).flatMap(({ label }, n) =>
    isBlank(label ?? '')
      ? [valueIssue([...loc, 'options', n, 'label'], 'an option needs a label')]
      : [],
  ),
];

/** Texts that people need to fill in the form. A template made by a program may lack them. */
const wordIssues = ({ name, form }: TemplateLanguage, loc: Loc): Issue[] => [
  ...(isBlank(name ?? '') ? [valueIssue([...loc, 'name'], 'a template needs a name')] : []),
  ...form.flatMap((field, n) => labelIssues(field, [...loc, 'form', n])),
];

const unusedFields = ({ form, commands }: TemplateLanguage, loc: Loc): Issue[] => {
  const named = new Set(commands.flatMap((command) => placeholdersOf(command)));
  return form.flatMap((field, n) =>
    named.has(field.key) || field.type === 'infobase'
      ? []
      : [valueIssue([...loc, 'form', n], 'no command names the field; it is told at the end')],
  );
};

/** Returns everything that prevents publishing a draft, and warnings for its author. */
export const judgeDraft = (
  languages: readonly TemplateLanguage[],
): { readonly issues: readonly Issue[]; readonly warnings: readonly Issue[] } => {
  const each = (judge: (language: TemplateLanguage, loc: Loc) => Issue[]): Issue[] =>
    languages.flatMap((language, n) => judge(language, ['languages', n]));
  return {
    issues: [...templateIssues(languages), ...each(wordIssues)].slice(0, MAX_ISSUES),
    warnings: each(unusedFields).slice(0, MAX_ISSUES),
  };
};
