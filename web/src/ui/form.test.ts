import { expect, test } from 'vitest';
import { errorsOf } from './form.ts';

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
