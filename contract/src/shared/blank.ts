/** Whatever can be seen. White space, control characters and code points that are drawn as nothing cannot. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/** Whether a text has nothing in it that a reader would see. A reason or a name like this says nothing. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/**
 * The same rule as a regular expression for the OpenAPI documents. Clients in many programming languages run it, and they
 * write characters above U+FFFF in different ways, so it leaves these out. Among them are the invisible tag characters: only
 * the server refuses a text that consists of nothing else.
 */
export const VISIBLE_PATTERN = String.raw`[^\s\u0000-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8]`;
