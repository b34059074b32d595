import type { EndingGrants } from '@copydesk/contract/members/members';
import { CodeText } from '../../ui/code-text.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

/** Whether any API key or invitation would end, or there are keys that the member may have kept. */
export const isEnding = ({ keys, staying_keys: staying, invitations }: EndingGrants): boolean =>
  keys.length + staying.length + invitations.length > 0;

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

/** Lists the API keys and invitations that end when a member loses the role, and the keys that stay. */
export const EndingList = ({ ending }: { readonly ending: EndingGrants }) => {
  const t = useTexts();
  const { keys, staying_keys: staying, invitations } = ending;
  return (
    <>
      {keys.length > 0 ? (
        <>
          <p id="ending-keys">{t('ending_keys', { count: keys.length })}</p>
          <ul className={styles['ending']} aria-labelledby="ending-keys">
            {keys.map((made) => (
              <KeyItem key={made.id} made={made} />
            ))}
          </ul>
        </>
      ) : null}
      {staying.length > 0 ? (
        <>
          <p id="staying-keys">{t('staying_keys', { count: staying.length })}</p>
          <ul className={styles['ending']} aria-labelledby="staying-keys">
            {staying.map((made) => (
              <KeyItem key={made.id} made={made} />
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
