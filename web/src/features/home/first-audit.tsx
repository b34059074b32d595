import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { useWorkspace } from '../../lib/session.ts';
import { wholeAddress } from '../../lib/whole-address.ts';
import { Button, TextInput } from '../../ui/controls.ts';
import styles from './home.module.css';
import { useTexts } from './texts.ts';

/** One field for the address of a site, from which the first audit begins. */
export const FirstAudit = () => {
  const t = useTexts();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const site = wholeAddress(typed);
    if (!/^https?:\/\//i.test(site)) {
      setIsWrong(true);
      return;
    }
    void navigate({
      to: '/w/$workspaceId/audits/new',
      params: { workspaceId },
      search: { site },
    });
  };
  return (
    <form className={styles['first']} onSubmit={submit} noValidate>
      <TextInput
        className={styles['site'] ?? ''}
        label={t('first_site')}
        placeholder="example.com"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setIsWrong(false);
        }}
        error={isWrong ? t('first_wrong') : undefined}
      />
      <Button type="submit">{t('first_check')}</Button>
    </form>
  );
};
