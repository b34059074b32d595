import type { InvalidRequest, Issue } from './invalid-request.ts';
import { validatorCompiler } from './validate.ts';

/** A test case of a refusal: the input and every issue that must come back, in order. */
export type Refusal = [name: string, input: unknown, issues: Issue[]];

export const compile = (schema: object, httpPart: 'params' | 'querystring' | 'body') => {
  const validate = validatorCompiler({ schema, httpPart, method: 'POST', url: '/' });
  return (data: unknown) => validate(data) as { value?: unknown; error?: InvalidRequest };
};

export const issue = (type: string, loc: Issue['loc'], msg: string, ctx?: Issue['ctx']): Issue => ({
  type,
  loc,
  msg,
  ...(ctx && { ctx }),
});

export const missing = (...loc: Issue['loc']) => issue('missing', loc, 'Field required');
export const notText = (...loc: Issue['loc']) =>
  issue('string_type', loc, 'Input should be a valid string');
export const badText = (...loc: Issue['loc']) =>
  issue(
    'string_unicode',
    loc,
    'Input should be a valid string, unable to parse raw data as a unicode string',
  );
export const notInteger = (...loc: Issue['loc']) =>
  issue(
    'int_parsing',
    loc,
    'Input should be a valid integer, unable to parse string as an integer',
  );
export const tooManyDigits = (...loc: Issue['loc']) =>
  issue(
    'int_parsing_size',
    loc,
    'Unable to parse input string as an integer, exceeded maximum size',
  );
export const notModel = (...loc: Issue['loc']) =>
  issue(
    'model_attributes_type',
    loc,
    'Input should be a valid dictionary or object to extract fields from',
  );
