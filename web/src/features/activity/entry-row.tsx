import type { ActivityEntry } from '@copydesk/contract/activity/activity';
import { ACCOUNT_CHANGES } from '@copydesk/contract/shared/account-changes';
import { FACTOR_RULES } from '@copydesk/contract/shared/required-factor';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { useWorkspace } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/link.tsx';
import { membersQuery } from '../../parts/members-query.ts';
import { StateMark } from '../../parts/state-mark.tsx';
import styles from './activity.module.css';
import { Subject } from './subject.tsx';
import { type en, useTexts } from './texts.ts';

const Who = ({ actor }: Pick<ActivityEntry, 'actor'>) => {
  const t = useTexts();
  if (actor.kind === 'system')
    return (
      <span className={styles['who']}>
        <span className={styles['service']}>
          <Icon name="refresh" />
        </span>
        {t('service')}
      </span>
    );
  const name = actor.name ?? actor.prefix ?? t('nobody');
  return (
    <span className={styles['who']} title={actor.email ?? actor.prefix ?? undefined}>
      <Avatar name={actor.name} kind={actor.kind} size={20} />
      <span className={styles['whoName']}>{name}</span>
    </span>
  );
};

/** The subject of the entry: a violation with its audit, or an object of the workspace. */
const About = ({ entry }: { readonly entry: ActivityEntry }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const { violation, audit, subject } = entry;
  if (!violation || !audit)
    return subject ? <Subject {...subject} auditId={audit?.id ?? null} /> : null;
  return (
    <>
      <TextLink
        to="/w/$workspaceId/v/$violationId"
        params={{ workspaceId, violationId: violation.id }}
      >
        {violation.rule_name ?? t('removed_violation')}
      </TextLink>
      {violation.asset_name ? ` ${t('on_asset', { asset: violation.asset_name })}` : ''}
      {' · '}
      <TextLink
        className={styles['audit'] ?? ''}
        to="/w/$workspaceId/audits/$auditId"
        params={{ workspaceId, auditId: audit.id }}
      >
        {audit.name}
      </TextLink>
    </>
  );
};

/** Values that are words of the service, and are shown in the reader's language. */
const NAMED: readonly string[] = [
  'owner',
  'admin',
  'editor',
  'reviewer',
  'viewer',
  'free',
  'team',
  'business',
  'person',
  'gone',
  'failing',
];
const NAMED_OF = new Map<ActivityEntry['action'], readonly string[]>([
  ['sign_in_changed', ACCOUNT_CHANGES],
  ['required_factor_changed', FACTOR_RULES],
]);

/** The person who owns findings. The entry knows only their id, so that nobody's name stays after they have left. */
const Owner = ({ userId }: { readonly userId: string }) => {
  const t = useTexts();
  const { data } = useQuery(membersQuery());
  if (!data) return null;
  const member = data.members.find(({ user_id: id }) => id === userId);
  return <span>{member ? member.name || member.email : t('nobody')}</span>;
};

/** Actions whose value is a count, with the unit that is counted. */
const UNITS = new Map<ActivityEntry['action'], 'rows' | 'entries' | 'passages'>([
  ['bulk_started', 'rows'],
  ['bulk_retried', 'rows'],
  ['bulk_cancelled', 'rows'],
  ['entries_added', 'entries'],
  ['sample_drawn', 'passages'],
]);

const Change = ({ entry }: { readonly entry: ActivityEntry }) => {
  const t = useTexts();
  const { before, after, from_value: from, to_value: to } = entry;
  const { number } = useFormats();
  const unit = UNITS.get(entry.action);
  const count = Number(to);
  if (unit !== undefined && from === null && Number.isSafeInteger(count))
    return <span className={styles['change']}>{t(unit, { count, number: number(count) })}</span>;
  const named = (value: string): string =>
    (NAMED_OF.get(entry.action) ?? NAMED).includes(value)
      ? t(`value_${value}` as Extract<keyof typeof en, `value_${string}`>)
      : value;
  if (before && after)
    return (
      <span className={styles['change']}>
        <StateMark state={before} />
        <Icon name="right" size={12} />
        <StateMark state={after} />
      </span>
    );
  if (from === null && to === null) return <span />;
  if (entry.action === 'finding_owner_changed' && to !== null)
    return (
      <span className={styles['change']}>
        <Owner userId={to} />
      </span>
    );
  return (
    <span className={styles['change']}>
      {from === null ? null : <span>{named(from)}</span>}
      {from === null || to === null ? null : <Icon name="right" size={12} />}
      {to === null ? null : <span>{named(to)}</span>}
    </span>
  );
};

/** Says how many violations the action changed, unless it was about one violation and changed it. */
const useExtent = ({ addressed, changed, group }: ActivityEntry): readonly string[] => {
  const t = useTexts();
  const { number } = useFormats();
  if (addressed === null || changed === null) return [];
  const many =
    changed === addressed
      ? t('changed', { count: addressed })
      : t('changed_some', { changed: number(changed), addressed: number(addressed) });
  return [
    ...(group ? [t('group')] : []),
    ...(addressed > 1 || changed !== addressed ? [many] : []),
  ];
};

/** One entry: the time, the person, the action, its subject, and the values before and after. */
export const EntryRow = ({ entry }: { readonly entry: ActivityEntry }) => {
  const t = useTexts();
  const { time, exact } = useFormats();
  const notes = [
    ...useExtent(entry),
    ...(entry.reaffirmed ? [t('reaffirmed')] : []),
    ...(entry.undoes === null ? [] : [t('undoes', { seq: entry.undoes })]),
  ];
  return (
    <li className={styles['entry']} data-testid="activity-entry">
      <time className={styles['time']} dateTime={entry.at} title={exact(entry.at)}>
        {time(entry.at)}
      </time>
      <Who actor={entry.actor} />
      <div className={styles['what']}>
        <span className={entry.undone ? styles['struck'] : styles['verb']}>
          {t(`action_${entry.action}`)}
        </span>{' '}
        <About entry={entry} />
        {notes.length > 0 ? <span className={styles['notes']}> · {notes.join(' · ')}</span> : null}
        {entry.undone ? (
          <Badge size="sm" ml={8}>
            {t('undone')}
          </Badge>
        ) : null}
        {entry.reason === null ? null : (
          <div className={styles['reason']}>{t('reason', { reason: entry.reason })}</div>
        )}
      </div>
      <Change entry={entry} />
      <span
        className={styles['seq']}
        title={entry.seq === null ? undefined : t('entry', { seq: entry.seq })}
      >
        {entry.seq === null ? '' : `#${entry.seq}`}
      </span>
    </li>
  );
};
