import type { Notification } from '@copydesk/contract/notifications/notification';
import type { Translate } from '../../lib/texts.ts';
import type { en } from './texts.ts';

type Words = Translate<typeof en>;

const whoIn = (t: Words, { actor }: Notification): string => {
  if (actor.you) return t('you');
  if (actor.name === null) return t('somebody');
  return actor.kind === 'key' ? t('by_key', { name: actor.name }) : actor.name;
};

const endOf = (t: Words, audit: NonNullable<Notification['audit']>): string => {
  const { name, status, new_violations: fresh, regressed_violations: back } = audit;
  if (status === 'FAILED') return t('audit_failed', { audit: name });
  if (fresh === 0) return t('audit_back', { audit: name, count: back });
  const ended = t('audit_ended', { audit: name, count: fresh });
  return back === 0 ? ended : `${ended} ${t('back_too', { count: back })}`;
};

/** What a notification says, as one sentence. */
export const wordsOf = (
  t: Words,
  notification: Notification,
  date: (at: string) => string,
): string => {
  const { kind, violation, audit, amount, key, document } = notification;
  const title = document?.title || t('a_document');
  const who = whoIn(t, notification);
  const rule = violation?.rule_name ?? t('a_finding');
  switch (kind) {
    case 'mention':
      return document ? t('mention_document', { who, title }) : t('mention', { who, rule });
    case 'assignment':
      return t('assignment', { who, rule, count: amount });
    case 'owned':
      return t('owned', { rule, audit: audit?.name ?? '', count: amount });
    case 'due':
      return t('due', { rule, count: amount });
    case 'overdue':
      return t('overdue', { rule, count: amount });
    case 'key_ends':
      return key?.expires_at
        ? t('key_ends', { name: key.name, when: date(key.expires_at) })
        : t('key_gone');
    case 'approval_asked':
      return t('approval_asked', { who, title });
    case 'approved':
      return t('approved', { who, title });
    case 'sent_back':
      return t('sent_back', { who, title });
    case 'document_owner':
      return t('document_owner', { who, title });
    case 'audit':
      return audit ? endOf(t, audit) : t('a_finding');
  }
};
