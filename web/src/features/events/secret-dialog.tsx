import { Button } from '../../ui/controls.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './events.module.css';
import { useTexts } from './texts.ts';

interface SecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a secret. It is shown only once, so a click beside the dialog does not close it. */
export const SecretDialog = ({ secret, onClose }: SecretDialogProps) => {
  const t = useTexts();
  return (
    <Dialog size="lg" onClose={onClose} lasting title={t('secret_title')}>
      <Notice tone="warning">{t('secret_words')}</Notice>
      <p className={styles['secret']} role="group" aria-label={t('secret')}>
        {secret}
      </p>
      <div className={styles['buttons']}>
        <CopyButton value={secret} label={t('copy_secret')} />
        <Button onClick={onClose}>{t('secret_kept')}</Button>
      </div>
    </Dialog>
  );
};
