import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { post } from '../../lib/api.ts';
import { Button, TextInput } from '../../ui/controls.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useArrive } from './after-sign-in.ts';
import { explain } from './explain.ts';
import { Frame } from './frame.tsx';
import styles from './frame.module.css';
import { useTexts } from './texts.ts';

const DIGITS = 6;

/** The second step of the sign-in: a code of six digits, sent when the sixth is typed, or a backup code. */
export const FactorPage = () => {
  const t = useTexts();
  const { next } = useSearch({ from: '/sign-in/factor' });
  const arrive = useArrive();
  const [byBackup, setByBackup] = useState(false);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const give = useMutation({
    mutationFn: (value: string) => post('giveSecondFactor', { body: { code: value } }),
    onSuccess: (result) => arrive(result, next),
    onError: () => {
      setCode('');
      field.current?.focus();
    },
  });
  const leave = useMutation({
    mutationFn: () => post('signOut'),
    onSettled: () => globalThis.location.assign('/sign-in'),
  });
  const type = (value: string): void => {
    if (byBackup) {
      setCode(value);
      return;
    }
    const digits = value.replaceAll(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    if (digits.length === DIGITS && !give.isPending) give.mutate(digits);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '' && !give.isPending) give.mutate(code.trim());
  };
  const change = (): void => {
    give.reset();
    setCode('');
    setByBackup(!byBackup);
    field.current?.focus();
  };
  return (
    <Frame
      title={t(byBackup ? 'backup_title' : 'factor_title')}
      note={t(byBackup ? 'backup_note' : 'factor_note')}
    >
      <form className={styles['form']} onSubmit={submit} noValidate>
        {give.error ? (
          <Notice tone="problem">
            {explain(give.error, t, t(byBackup ? 'wrong_backup' : 'wrong_code'))}
          </Notice>
        ) : null}
        <TextInput
          ref={field}
          className={byBackup ? '' : (styles['code'] ?? '')}
          label={t(byBackup ? 'backup_code' : 'code')}
          size="lg"
          autoFocus
          autoComplete="one-time-code"
          inputMode={byBackup ? 'text' : 'numeric'}
          spellCheck={false}
          autoCapitalize="off"
          value={code}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" fullWidth loading={give.isPending}>
          {t('go_on')}
        </Button>
      </form>
      <div className={styles['other']}>
        <Button variant="subtle" onClick={change}>
          {t(byBackup ? 'app_instead' : 'backup_instead')}
        </Button>
        <Button variant="subtle" onClick={() => leave.mutate()}>
          {t('start_again')}
        </Button>
      </div>
    </Frame>
  );
};
