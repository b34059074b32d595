import i18next from 'i18next';
import { expect, test } from 'vitest';
import { setPreferences } from '../lib/preferences.ts';
import { errorsOf } from './form.ts';
import { nl } from './texts.nl.ts';

test('the mistakes of a 422 stand at their fields', () => {
  const issue = (loc: (string | number)[], msg: string) => ({ loc, msg, type: 'value_error' });
  const issues = [
    issue(['body', 'name'], 'Field required'),
    issue(['body', 'assets', 2, 'url'], 'Value error, no address'),
    issue(['body'], 'Too much'),
  ];
  expect(errorsOf({ status: 422, detail: '', issues, retryAfter: null })).toEqual({
    name: 'Field required',
    'assets.2.url': 'no address',
    form: 'Too much',
  });
});

test('any other error belongs to the form as a whole', () => {
  const problem = { status: 409, detail: 'The last owner stays.', issues: [], retryAfter: null };
  expect(errorsOf(problem)).toEqual({ form: 'The last owner stays.' });
});

test('in Dutch a mistake whose kind says it all is said in Dutch, and any other is quoted', async () => {
  setPreferences({ language: 'nl' });
  await i18next.changeLanguage('nl');
  await i18next.loadNamespaces('ui');
  const issues = [
    { loc: ['body', 'name'], msg: 'Field required', type: 'missing' },
    { loc: ['body', 'url'], msg: 'Value error, no address', type: 'value_error' },
  ];
  const errors = errorsOf({ status: 422, detail: '', issues, retryAfter: null });
  setPreferences({ language: 'en' });
  expect(errors).toEqual({ name: nl.issue_missing, url: 'De server meldt: “no address”' });
});
