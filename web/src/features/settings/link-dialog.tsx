import { Button } from '../../ui/controls.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

interface LinkDialogProps {
  readonly email: string;
  readonly link: string;
  readonly onClose: () => void;
}

/**
 * Shows the link of an invitation where no mail server sends it. It is shown only once, so a click beside the
 * dialog does not close it.
 */
export const LinkDialog = ({ email, link, onClose }: LinkDialogProps) => {
  const t = useTexts();
  return (
    <Dialog size="lg" onClose={onClose} lasting title={t('link_title')}>
      <Notice tone="warning">{t('link_words', { email })}</Notice>
      <p className={styles['once']} role="group" aria-label={t('invitation_link')}>
        {link}
      </p>
      <div className={styles['end']}>
        <CopyButton value={link} label={t('copy_invitation_link')} />
        <Button onClick={onClose}>{t('link_kept')}</Button>
      </div>
    </Dialog>
  );
};
