/** What a person is told of: a mention in a comment, an assignment, and the end of an audit of theirs. */
export const NOTIFICATION_KINDS = ['mention', 'assignment', 'audit'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How a kind is told by letter. */
export const LETTER_MODES = ['at_once', 'daily', 'none'] as const;
export type LetterMode = (typeof LETTER_MODES)[number];

/** The languages of letters are those of the web application. */
export const LETTER_LANGUAGES = ['en', 'nl'] as const;
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number];
