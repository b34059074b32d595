import type { EndingGrants } from '@copydesk/contract/members/members';
import { CodeText } from '../../ui/code-text.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

/** Whether any API key or invitation would end. */
export const isEnding = ({ keys, invitations }: EndingGrants): boolean =>
  keys.length + invitations.length > 0;

/** Lists the API keys and invitations that end when a member loses the role. */
export const EndingList = ({ ending }: { readonly ending: EndingGrants }) => {
  const t = useTexts();
  const { keys, invitations } = ending;
  return (
    <>
      {keys.length > 0 ? (
        <>
          <p id="ending-keys">{t('ending_keys', { count: keys.length })}</p>
          <ul className={styles['ending']} aria-labelledby="ending-keys">
            {keys.map(({ id, name, prefix, last_used_at: at }) => (
              <li key={id}>
                <strong>{name}</strong> <CodeText>{`${prefix}…`}</CodeText>{' '}
                <span className={styles['quiet']}>
                  {t('key_used')}: {at === null ? t('key_never') : <RelativeTime at={at} />}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {invitations.length > 0 ? (
        <>
          <p id="ending-invitations">{t('ending_invitations', { count: invitations.length })}</p>
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
    </>
  );
};
