import { useShortcuts } from '../lib/keys.ts';
import { usePreferences } from '../lib/preferences.ts';
import { Modal } from '../ui/controls.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import styles from './help-overlay.module.css';
import { useTexts } from './texts.ts';

/** Lists the keys that work on the page behind it. */
export const HelpOverlay = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts();
  const shortcuts = useShortcuts();
  const { singleKeys } = usePreferences();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('help_title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {singleKeys ? null : <Notice>{t('help_none')}</Notice>}
      <dl className={styles['keys']}>
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys} ${label}`} className={styles['entry']}>
            <dt>{label}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
};
