import type { EndingGrants } from '@copydesk/contract/members/members';
import { CodeText } from '../../ui/code-text.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './settings.module.css';
import { useEndingTexts } from './texts-ending.ts';
import { useTexts } from './texts.ts';

const LEFT = ['sites', 'assigned', 'approvals', 'documents', 'schedules'] as const;

/** Whether anything ends at once. */
export const endsSomething = (ending: EndingGrants): boolean =>
  ending.keys.length + ending.invitations.length + ending.webhooks.length > 0 ||
  ending.standing_decisions > 0;

/** Whether anything ends, stays with nobody who sees to it, or may have been kept. */
export const isEnding = (ending: EndingGrants): boolean =>
  endsSomething(ending) ||
  ending.staying_keys.length > 0 ||
  ending.left.model !== null ||
  LEFT.some((what) => ending.left[what] > 0);

const KeyItem = ({ made }: { readonly made: EndingGrants['keys'][number] }) => {
  const t = useTexts();
  const { name, prefix, last_used_at: at } = made;
  return (
    <li>
      <strong>{name}</strong> <CodeText>{`${prefix}…`}</CodeText>{' '}
      <span className={styles['quiet']}>
        {t('key_used')}: {at === null ? t('key_never') : <RelativeTime at={at} />}
      </span>
    </li>
  );
};

/** Lists what ends when a member loses the role, and what stays. */
export const EndingList = ({ ending }: { readonly ending: EndingGrants }) => {
  const t = useTexts();
  const e = useEndingTexts();
  const { keys, staying_keys: staying, invitations, webhooks, left } = ending;
  const lines = [
    ...(left.model === null ? [] : [e('left_model', { name: left.model })]),
    ...LEFT.flatMap((what) => (left[what] > 0 ? [e(`left_${what}`, { count: left[what] })] : [])),
  ];
  return (
    <>
      {keys.length > 0 ? (
        <>
          <p id="ending-keys">{e('ending_keys', { count: keys.length })}</p>
          <ul className={styles['ending']} aria-labelledby="ending-keys">
            {keys.map((made) => (
              <KeyItem key={made.id} made={made} />
            ))}
          </ul>
        </>
      ) : null}
      {staying.length > 0 ? (
        <>
          <p id="staying-keys">{e('staying_keys', { count: staying.length })}</p>
          <ul className={styles['ending']} aria-labelledby="staying-keys">
            {staying.map((made) => (
              <KeyItem key={made.id} made={made} />
            ))}
          </ul>
        </>
      ) : null}
      {invitations.length > 0 ? (
        <>
          <p id="ending-invitations">{e('ending_invitations', { count: invitations.length })}</p>
          <ul className={styles['ending']} aria-labelledby="ending-invitations">
            {invitations.map(({ id, email, role }) => (
              <li key={id}>
                <strong>{email}</strong>{' '}
                <span className={styles['quiet']}>{t(`role_${role}`)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {webhooks.length > 0 ? (
        <>
          <p id="ending-webhooks">{e('ending_webhooks', { count: webhooks.length })}</p>
          <ul className={styles['ending']} aria-labelledby="ending-webhooks">
            {webhooks.map(({ id, url, description }) => (
              <li key={id}>
                <strong>{url}</strong> <span className={styles['quiet']}>{description}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {ending.standing_decisions > 0 ? (
        <p>{e('ending_standing', { count: ending.standing_decisions })}</p>
      ) : null}
      {lines.length > 0 ? (
        <>
          <p id="left-behind">{e('left')}</p>
          <ul className={styles['ending']} aria-labelledby="left-behind">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
};
