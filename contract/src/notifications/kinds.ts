/**
 * What a person is told of: a mention in a comment, an assignment, the end of an audit of theirs, new findings of theirs
 * in an audit (owned), that findings of theirs are due soon or overdue, that an API key ends soon, that they are asked to
 * approve a document, what became of an approval that they asked for, and that a document is theirs to see to.
 */
export const NOTIFICATION_KINDS = [
  'mention',
  'assignment',
  'audit',
  'owned',
  'due',
  'overdue',
  'key_ends',
  'approval_asked',
  'approved',
  'sent_back',
  'document_owner',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The preference by which each kind is told. New findings, dates and documents are told like assignments. */
export const PREFERENCE_OF = {
  mention: 'mention',
  assignment: 'assignment',
  audit: 'audit',
  owned: 'assignment',
  due: 'assignment',
  overdue: 'assignment',
  key_ends: 'key',
  approval_asked: 'assignment',
  approved: 'assignment',
  sent_back: 'assignment',
  document_owner: 'assignment',
} as const satisfies Record<NotificationKind, PreferenceKind>;

export const PREFERENCE_KINDS = ['mention', 'assignment', 'audit', 'key'] as const;
export type PreferenceKind = (typeof PREFERENCE_KINDS)[number];

/** How a kind is told by letter. */
export const LETTER_MODES = ['at_once', 'daily', 'none'] as const;
export type LetterMode = (typeof LETTER_MODES)[number];

/** The languages of letters are those of the web application. */
export const LETTER_LANGUAGES = ['en', 'nl'] as const;
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number];
