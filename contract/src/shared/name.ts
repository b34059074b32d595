import Type from 'typebox';

/** No control characters: whoever prints a name to a terminal or a log would do what they say. */
export const ONE_LINE = String.raw`^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$`;

/** What people call a thing: one line that can be seen. White space around it is removed. */
export const Name = (maxLength: number, options: object = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: ONE_LINE, 'x-trim': true, ...options });

/** A name, or a line about a thing, that may be empty. */
export const Line = (maxLength: number, options: object = {}) =>
  Type.String({ maxLength, pattern: ONE_LINE, 'x-trim': true, ...options });
