import { OIDC_PROBLEM_NAMES } from './oidc-problems.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { hasPasskeys } from '../../lib/passkey.ts';
import { oneOf } from '../../lib/search.ts';
import { Button } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { methodsQuery } from './api.ts';
import { Frame } from './frame.tsx';
import styles from './frame.module.css';
import { LinkForm } from './link-form.tsx';
import { OidcButton } from './oidc-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { useTexts } from './texts.ts';

/** All sign-in methods of this installation. The password comes first, because it needs no other program. */
export const SignInPage = () => {
  const t = useTexts();
  const { next, problem } = useSearch({ from: '/sign-in' });
  const methods = useQuery(methodsQuery()).data;
  const [byLink, setByLink] = useState(false);
  const [typed, setTyped] = useState('');
  const asksLink = byLink || (methods?.password === false && methods.link);
  const known = oneOf(problem, OIDC_PROBLEM_NAMES);
  return (
    <Frame title={t('welcome')}>
      {known ? <Notice tone="problem">{t(`problem_${known}`)}</Notice> : null}
      {asksLink ? (
        <LinkForm kind="link" next={next} typed={typed} onTyped={setTyped} />
      ) : (
        <PasswordForm next={next} typed={typed} onTyped={setTyped} />
      )}
      {methods && (methods.link || methods.oidc) ? (
        <>
          <div className={styles['or']}>{t('or')}</div>
          <div className={styles['other']}>
            {methods.link && methods.password ? (
              <Button
                variant="default"
                fullWidth
                size="sm"
                leftSection={<Icon name={asksLink ? 'key' : 'mail'} />}
                onClick={() => setByLink(!asksLink)}
              >
                {t(asksLink ? 'password_instead' : 'link_instead')}
              </Button>
            ) : null}
            {methods.passkey && hasPasskeys() ? <PasskeyButton next={next} /> : null}
            {methods.oidc ? <OidcButton oidc={methods.oidc} next={next} /> : null}
          </div>
        </>
      ) : null}
    </Frame>
  );
};
