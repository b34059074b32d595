import type { LetterLanguage } from '@copydesk/contract/notifications/kinds';
import { toPublicId } from '../../platform/ids.ts';
import type { Letter } from '../../platform/mail/mailer.ts';
import { plainLine } from '../../platform/mail/plain-line.ts';
import type { NotificationRow } from '../notification-row.ts';
import { LETTER_TEXTS } from './letter-texts.ts';

/** The most notifications that a letter describes. The rest are counted. */
const DESCRIBED = 50;
const QUOTE = 200;

interface Place {
  readonly workspaceId: string;
  readonly workspace: string;
  /** Empty if it is not known. */
  readonly publicUrl: string;
}

/** Where the web application shows what a notification is about. */
const pathOf = (row: NotificationRow): string => {
  if (row.kind === 'owned' && row.amount > 1) return '/queue?mine=true';
  if (row.violation_id !== null) return `/v/${toPublicId('vio', row.violation_id)}`;
  if (row.document_id !== null)
    return `/documents/${toPublicId('doc', row.document_id)}?panel=approval`;
  return row.audit_id === null ? '/settings/keys' : `/audits/${toPublicId('aud', row.audit_id)}`;
};

/** A time as it stands in letters. The zone is said, because people read it in others. */
const momentOf = (at: Date): string => `${at.toISOString().replace('T', ' ').slice(0, 16)} UTC`;

const headOf = (language: LetterLanguage, row: NotificationRow): string => {
  const t = LETTER_TEXTS[language];
  const name = row.actor_kind === 'key' ? row.key_name : row.user_name;
  const plain = name === null ? '' : plainLine(name);
  const who = plain === '' ? t.somebody : row.actor_kind === 'key' ? t.key(plain) : plain;
  const rule = row.rule_name === null ? t.finding : plainLine(row.rule_name);
  const audit = plainLine(row.audit_name ?? '');
  const text = plainLine(row.document_title ?? '') || t.untitled;
  const ending = plainLine(row.subject_key_name ?? '');
  switch (row.kind) {
    case 'mention':
      return t.mention(who, row.document_id === null ? rule : text);
    case 'assignment':
      return t.assignment(who, rule, row.amount);
    case 'owned':
      return t.owned(audit, rule, row.amount);
    case 'due':
      return t.due(rule, row.amount);
    case 'overdue':
      return t.overdue(rule, row.amount);
    case 'key_ends':
      return t.keyEnds(ending, row.subject_key_ends_at?.toISOString().slice(0, 10) ?? '');
    case 'approval_asked':
      return t.approvalAsked(who, text);
    case 'approved':
      return t.approved(who, text);
    case 'sent_back':
      return t.sentBack(who, text);
    case 'document_owner':
      return t.documentOwner(who, text);
    case 'audit':
      return row.audit_status === 'FAILED'
        ? t.auditFailed(audit)
        : t.auditEnded(audit, row.new_violations ?? 0, row.regressed_violations ?? 0);
  }
};

/** What to do about a key that ends. Without a link the letter says where the page is. */
const adviceOf = (
  language: LetterLanguage,
  row: NotificationRow,
  base: string | null,
): readonly string[] => {
  if (row.kind !== 'key_ends') return [];
  const t = LETTER_TEXTS[language];
  return [`  ${base === null ? t.newKeyWhere : t.newKey}`];
};

const describe = (language: LetterLanguage, row: NotificationRow, base: string | null): string => {
  const t = LETTER_TEXTS[language];
  const facts: readonly (readonly [string, string | null])[] = [
    [t.words, row.words],
    [t.comment, row.comment],
    [t.asset, row.asset_name],
    [t.audit, row.kind === 'audit' ? null : row.audit_name],
    [t.keyOwner, row.subject_key_owner],
    [t.keyEnd, row.subject_key_ends_at && momentOf(row.subject_key_ends_at)],
    [
      t.keyUse,
      row.kind === 'key_ends'
        ? row.subject_key_used_at === null
          ? t.keyUnused
          : momentOf(row.subject_key_used_at)
        : null,
    ],
    [t.why, row.kind === 'audit' && row.audit_status === 'FAILED' ? row.failure : null],
  ];
  const lines = facts.flatMap(([label, value]) =>
    value === null || value === '' ? [] : [`  ${label}: ${plainLine(value, QUOTE)}`],
  );
  const link = base === null ? [] : [`  ${base}${pathOf(row)}`];
  return [headOf(language, row), ...lines, ...adviceOf(language, row, base), ...link].join('\n');
};

/**
 * Writes a letter about some notifications, as plain text. What people wrote stands in lines of its own, and
 * nothing in it can pass for a link of ours.
 */
export const composeLetter = (
  language: LetterLanguage,
  rows: readonly NotificationRow[],
  { workspaceId, workspace, publicUrl }: Place,
): Pick<Letter, 'subject' | 'text' | 'preferencesUrl'> => {
  const t = LETTER_TEXTS[language];
  const name = plainLine(workspace);
  const base = publicUrl === '' ? null : `${publicUrl}/w/${toPublicId('wsp', workspaceId)}`;
  const preferencesUrl = base === null ? null : `${base}/settings/notifications`;
  const [first] = rows;
  const subject =
    rows.length === 1 && first ? headOf(language, first) : t.several(rows.length, name);
  const described = rows.slice(0, DESCRIBED).map((row) => describe(language, row, base));
  const rest = rows.length - described.length;
  const parts = [
    ...described,
    ...(rest > 0 ? [t.more(rest)] : []),
    `-- \n${t.foot(name, preferencesUrl)}`,
  ];
  return { subject, text: `${parts.join('\n\n')}\n`, preferencesUrl };
};
