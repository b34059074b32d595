/** Signs of others that a terminal would obey: they move the cursor, hide words or turn their order around. */
const OBEYED = /(?!\r?\n|\t)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Text of others for a terminal. */
export const safe = (text: string): string => text.replaceAll(OBEYED, '\uFFFD');

/** The same as one line, so that a name does not look like a line of the program. */
export const safeLine = (text: string): string =>
  safe(text.replaceAll(/[\r\n\u2028\u2029]+/g, ' '));

/** JSON means the same where such a sign is written as its number. */
export const safeJson = (json: string): string =>
  json.replaceAll(
    OBEYED,
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );

/** Nothing in it can be seen, as the service means it: a reason like this is none. */
export const isBlank = (text: string): boolean =>
  !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(text);
