import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { setPreferences, usePreferences } from '../lib/preferences.ts';
import { useUser } from '../lib/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, useColorScheme } from '../ui/controls.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './layout.module.css';
import { useTexts } from './texts.ts';
import { useSignOut } from './use-sign-out.tsx';

const LANGUAGES = { en: 'English', nl: 'Nederlands' } as const;

/** The person's own settings, and signing out. */
export const UserMenu = () => {
  const t = useTexts();
  const { name, email } = useUser();
  const { colorScheme, setColorScheme } = useColorScheme();
  const { language, singleKeys } = usePreferences();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { signOut, question } = useSignOut(async () => {
    queryClient.clear();
    await router.navigate({ to: '/sign-in' });
  });
  return (
    <>
      {question}
      <Menu position="top-start" width={240}>
        <Menu.Target>
          <button type="button" className={styles['user']}>
            <Avatar name={name || email} />
            <span className={styles['userName']}>
              <span className="visually-hidden">{t('account')} </span>
              {name || email}
            </span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{email}</Menu.Label>
          <Menu.Divider />
          <Menu.Label>{t('scheme')}</Menu.Label>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}
          >
            {(['light', 'dark', 'auto'] as const).map((scheme) => (
              <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick={false}>
                {t(`scheme_${scheme}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{t('language')}</Menu.Label>
          <Menu.RadioGroup
            value={language}
            onChange={(one) => setPreferences({ language: one === 'nl' ? 'nl' : 'en' })}
          >
            {(['en', 'nl'] as const).map((one) => (
              <Menu.RadioItem key={one} value={one} closeMenuOnClick={false}>
                <span lang={one}>{LANGUAGES[one]}</span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.CheckboxItem
            closeMenuOnClick={false}
            checked={singleKeys}
            onChange={(on) => setPreferences({ singleKeys: on })}
          >
            {t('single_keys')}
          </Menu.CheckboxItem>
          <Menu.Divider />
          <Menu.Item component="a" href="/docs/" leftSection={<Icon name="info" />}>
            {t('manual')}
          </Menu.Item>
          <Menu.Item component="a" href="/docs/reference/" leftSection={<Icon name="terminal" />}>
            {t('reference')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="signOut" />} onClick={signOut}>
            {t('sign_out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
};
