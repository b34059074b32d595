import { LinkForm } from './link-form.tsx';
import { Frame } from './frame.tsx';
import styles from './frame.module.css';
import { useToken } from './kept-token.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useTexts } from './texts.ts';

/** Without a token, the page sends an e-mail with one. With a token, it sets the new password. */
export const ResetPage = () => {
  const t = useTexts();
  const token = useToken();
  return token === '' ? (
    <Frame title={t('reset_ask_title')} note={t('reset_ask_note')}>
      <LinkForm kind="reset" />
      <div className={styles['other']}>
        <TextLink to="/sign-in" className={styles['quiet'] ?? ''}>
          {t('back')}
        </TextLink>
      </div>
    </Frame>
  ) : (
    <Frame title={t('reset_title')} note={t('reset_effect')}>
      <NewPasswordForm token={token} />
    </Frame>
  );
};
