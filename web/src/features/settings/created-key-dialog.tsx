import type { CreatedKey } from '@copydesk/contract/keys/keys';
import { CodeText } from '../../ui/code-text.tsx';
import { Button } from '../../ui/controls.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { curlLine } from '../../parts/curl-line.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

interface CreatedKeyDialogProps {
  readonly created: CreatedKey;
  readonly onClose: () => void;
}

/** Shows the key. It is shown only once, so a click beside the dialog does not close it. */
export const CreatedKeyDialog = ({ created, onClose }: CreatedKeyDialogProps) => {
  const t = useTexts();
  const { origin } = globalThis.location;
  const lines = `export COPYDESK_API_KEY='${created.key}'\n${curlLine(origin, { method: 'GET', path: '/public/v1/template' })}`;
  return (
    <Dialog size="lg" onClose={onClose} lasting title={t('created_title')}>
      <Notice tone="warning">{t('created_words')}</Notice>
      <p
        className={styles['once']}
        role="group"
        aria-label={t('created_key', { name: created.api_key.name })}
        data-testid="created-key"
      >
        {created.key}
      </p>
      <CopyButton value={created.key} label={t('copy_key')} />
      <h3 className={styles['try']}>{t('created_try')}</h3>
      <CodeText block label={t('created_try')}>
        {lines}
      </CodeText>
      <div className={styles['end']} style={{ marginTop: 16 }}>
        <CopyButton value={lines} />
        <Button onClick={onClose}>{t('created_kept')}</Button>
      </div>
    </Dialog>
  );
};
