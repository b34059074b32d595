import { isBlank } from '@copydesk/contract/shared/blank';
import { placeholdersOf, PREVIOUS } from '../generation/fill-command.ts';
import { type Issue, OperationError, valueIssue } from '../platform/errors.ts';
import { countCodePoints } from '../platform/text/count-code-points.ts';
import { findBadText } from '../platform/text/find-bad-text.ts';
import { valueIssues } from './check-value.ts';
import type { FormField, TemplateLanguage } from './template-input.ts';

const MAX_FIELDS = 60;
const MAX_COMMANDS = 10;
const MAX_COMMAND_LENGTH = 20_000;
const MAX_ISSUES = 100;
const KEY = /^[a-z][a-z0-9_]{0,40}$/;

type Loc = readonly (string | number)[];

const keyIssues = (key: string, isRepeated: boolean, loc: Loc): Issue[] => {
  if (!KEY.test(key)) {
    return [
      valueIssue(loc, 'a key is a small letter and up to 40 small letters, digits or underscores'),
    ];
  }
  if (key === PREVIOUS)
    return [valueIssue(loc, `'${PREVIOUS}' stands for the text of the last step`)];
  return isRepeated ? [valueIssue(loc, 'another field has this key')] : [];
};

const optionIssues = ({ type, options = [] }: FormField, loc: Loc): Issue[] => {
  const takesOptions = type === 'select' || type === 'multiselect';
  if (takesOptions && options.length === 0) return [valueIssue(loc, 'a choice needs options')];
  if (!takesOptions && options.length > 0) return [valueIssue(loc, 'only a choice has options')];
  return options.flatMap(({ value }, n) => {
    const at = [...loc, n, 'value'];
    if (isBlank(value)) return [valueIssue(at, 'an option needs a value')];
    const isRepeated = options.findIndex((option) => option.value === value) < n;
    return isRepeated ? [valueIssue(at, 'another option has this value')] : [];
  });
};

const fieldIssues = (form: readonly FormField[], n: number, loc: Loc): Issue[] => {
  const field = form[n] as FormField;
  const isRepeated = form.findIndex(({ key }) => key === field.key) < n;
  const { maxLength } = field;
  const isLengthWrong =
    maxLength !== undefined && (!Number.isSafeInteger(maxLength) || maxLength < 1);
  const issues = [
    ...keyIssues(field.key, isRepeated, [...loc, 'key']),
    ...(isLengthWrong
      ? [valueIssue([...loc, 'maxLength'], 'a length is a whole number above 0')]
      : []),
    ...optionIssues(field, [...loc, 'options']),
  ];
  const hasDefault = field.default !== undefined && field.default !== null;
  // The default is only checked if the field itself is valid. It may be empty.
  return hasDefault && issues.length === 0
    ? [...valueIssues({ ...field, required: false }, field.default, [...loc, 'default'])]
    : issues;
};

const commandIssues = (command: string, form: readonly FormField[], loc: Loc): Issue[] => {
  if (isBlank(command)) return [valueIssue(loc, 'a command needs a text')];
  if (command.length > MAX_COMMAND_LENGTH && countCodePoints(command) > MAX_COMMAND_LENGTH) {
    const msg = `String should have at most ${MAX_COMMAND_LENGTH} characters`;
    return [{ type: 'string_too_long', loc, msg, ctx: { max_length: MAX_COMMAND_LENGTH } }];
  }
  return placeholdersOf(command)
    .filter((name) => name !== PREVIOUS && !form.some(({ key }) => key === name))
    .map((name) => valueIssue(loc, `'${name.slice(0, 41)}' is no field of the form`));
};

const languageIssues = (
  languages: readonly TemplateLanguage[],
  n: number,
  loc: Loc,
): readonly Issue[] => {
  const { languageKey, form, commands } = languages[n] as TemplateLanguage;
  const issues: Issue[] = [];
  if (languages.findIndex((other) => other.languageKey === languageKey) < n) {
    issues.push(valueIssue([...loc, 'languageKey'], 'the language is there already'));
  }
  if (form.length > MAX_FIELDS) {
    issues.push(valueIssue([...loc, 'form'], `a form has at most ${MAX_FIELDS} fields`));
  } else {
    issues.push(...form.flatMap((_, at) => fieldIssues(form, at, [...loc, 'form', at])));
  }
  if (commands.length === 0 || commands.length > MAX_COMMANDS) {
    issues.push(valueIssue([...loc, 'commands'], `a template has 1 to ${MAX_COMMANDS} commands`));
  } else {
    issues.push(
      ...commands.flatMap((command, at) => commandIssues(command, form, [...loc, 'commands', at])),
    );
  }
  return issues;
};

/** Returns all mistakes in a template's languages, in their order. */
export const templateIssues = (languages: readonly TemplateLanguage[]): readonly Issue[] => {
  const loc = ['languages'];
  if (languages.length === 0) return [valueIssue(loc, 'a template needs a language')];
  const badText = findBadText({ languages }, MAX_ISSUES);
  if (badText.length > 0) return badText;
  return languages
    .flatMap((_, n) => languageIssues(languages, n, [...loc, n]))
    .slice(0, MAX_ISSUES);
};

/** Throws invalid, with the issues, for a template that could not run as its author intended. */
export const refuseInvalidTemplate = (languages: readonly TemplateLanguage[]): void => {
  const issues = templateIssues(languages);
  if (issues.length > 0)
    throw new OperationError('invalid', 'The template is invalid.', { issues });
};
