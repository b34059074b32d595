import type { Account, BackupCodes, TotpSetup } from '@copydesk/contract/accounts/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Button } from '../../ui/controls.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { accountQuery, methodsQuery } from './api.ts';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { CodeDialog } from './code-dialog.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

/**
 * Turns the server's SVG into the address of an image, because an SVG that is shown as an image cannot run
 * scripts.
 */
const pictureOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

interface SetupDialogProps {
  readonly setup: TotpSetup;
  readonly onDone: (codes: BackupCodes) => void;
  readonly onClose: () => void;
}

const SetupDialog = ({ setup, onDone, onClose }: SetupDialogProps) => {
  const t = useTexts();
  return (
    <CodeDialog
      title={t('factor_setup_title')}
      label={t('factor_code')}
      confirm={t('factor_confirm')}
      send={(code) => post('confirmTotp', { body: { code } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="quiet">{t('factor_scan')}</p>
      <img className={styles['qr']} src={pictureOf(setup.qr)} alt={t('factor_qr')} />
      <p className="quiet">{t('factor_secret')}</p>
      <p className={styles['secret']}>
        <CodeText>{setup.secret}</CodeText>
        <CopyButton bare value={setup.secret} />
      </p>
    </CodeDialog>
  );
};

const RemoveDialog = (props: { readonly onDone: () => void; readonly onClose: () => void }) => {
  const t = useTexts();
  return (
    <CodeDialog
      grave
      title={t('factor_remove')}
      label={t('code_or_backup')}
      confirm={t('factor_remove')}
      send={(code) => post('removeTotp', { body: { code } })}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      <p className="quiet">{t('factor_remove_words')}</p>
    </CodeDialog>
  );
};

const RenewDialog = (props: {
  readonly onDone: (codes: BackupCodes) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts();
  return (
    <CodeDialog
      title={t('backup_renew')}
      label={t('code')}
      confirm={t('backup_renew')}
      send={(code) => post('renewBackupCodes', { body: { code } })}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      <p className="quiet">{t('backup_renew_words')}</p>
    </CodeDialog>
  );
};

type Open =
  | { readonly what: 'setup'; readonly setup: TotpSetup }
  | { readonly what: 'codes'; readonly codes: readonly string[] }
  | { readonly what: 'remove' | 'renew' }
  | null;

/** The two-step sign-in: set it up with a QR code, get backup codes, or remove it. */
export const FactorSection = ({ account }: { readonly account: Account }) => {
  const t = useTexts();
  const queries = useQueryClient();
  const methods = useQuery(methodsQuery()).data;
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const refresh = (): void => void queries.invalidateQueries(accountQuery());
  const showCodes = ({ backup_codes: codes }: BackupCodes): void => {
    setOpen({ what: 'codes', codes });
    refresh();
  };
  const begin = useMutation({
    mutationFn: () => post('beginTotp'),
    onSuccess: (setup) => setOpen({ what: 'setup', setup }),
  });
  const isOff = !account.totp;
  return (
    <Section title={t('factor')} note={t(isOff ? 'factor_off' : 'factor_on')}>
      {begin.error ? <Notice tone="problem">{begin.error.detail || t('failed')}</Notice> : null}
      {isOff && methods?.totp === false ? <Notice>{t('factor_unavailable')}</Notice> : null}
      {isOff && methods?.totp ? (
        <Button
          leftSection={<Icon name="shield" />}
          loading={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {t('factor_setup')}
        </Button>
      ) : null}
      {isOff ? null : (
        <>
          <p className={styles['quiet']}>
            {t('backup_left', { count: account.backup_codes_left })}
          </p>
          <div className={styles['start']}>
            <Button variant="default" onClick={() => setOpen({ what: 'renew' })}>
              {t('backup_renew')}
            </Button>
            <Button variant="default" onClick={() => setOpen({ what: 'remove' })}>
              {t('factor_remove')}
            </Button>
          </div>
        </>
      )}
      {open?.what === 'setup' ? (
        <SetupDialog setup={open.setup} onDone={showCodes} onClose={close} />
      ) : null}
      {open?.what === 'renew' ? <RenewDialog onDone={showCodes} onClose={close} /> : null}
      {open?.what === 'remove' ? (
        <RemoveDialog
          onClose={close}
          onDone={() => {
            showToast({ message: t('factor_removed') });
            close();
            refresh();
          }}
        />
      ) : null}
      {open?.what === 'codes' ? <BackupCodesDialog codes={open.codes} onClose={close} /> : null}
    </Section>
  );
};
