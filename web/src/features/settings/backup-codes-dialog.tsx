import { useMemo } from 'react';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

interface BackupCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows the backup codes. They are shown only once, so a click beside the dialog does not close it. */
export const BackupCodesDialog = ({ codes, onClose }: BackupCodesDialogProps) => {
  const t = useTexts();
  const { email } = useUser();
  const text = codes.join('\n');
  const file = useMemo(
    () =>
      `data:text/plain;charset=utf-8,${encodeURIComponent(`${t('backup_file', { email })}\n\n${text}\n`)}`,
    [email, t, text],
  );
  return (
    <Dialog onClose={onClose} lasting title={t('backup_title')}>
      <Notice tone="warning">{t('backup_words')}</Notice>
      <ul className={styles['codes']} data-testid="backup-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['end']}>
        <CopyButton value={text} />
        <Button
          component="a"
          variant="default"
          href={file}
          download="copydesk-backup-codes.txt"
          leftSection={<Icon name="download" />}
        >
          {t('backup_download')}
        </Button>
        <Button onClick={onClose}>{t('backup_kept')}</Button>
      </div>
    </Dialog>
  );
};
