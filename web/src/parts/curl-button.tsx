import { ActionIcon, Popover } from '../ui/controls.ts';
import { CodeText } from '../ui/code-text.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import styles from './curl-button.module.css';
import { curlLine, type CurlRequest } from './curl-line.ts';
import { Icon } from '../ui/icon.tsx';
import { useUiTexts } from '../ui/texts.ts';

/** Shows the request of the public API that does the same as the form on the screen. */
export const CurlButton = (request: CurlRequest) => {
  const t = useUiTexts();
  const line = curlLine(globalThis.location.origin, request);
  return (
    <Popover position="bottom-end" shadow="md" trapFocus withRoles>
      <Popover.Target>
        <ActionIcon variant="default" size={32} aria-label={t('curl')} title={t('curl')}>
          <Icon name="terminal" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles['box']} aria-label={t('curl')}>
        <CodeText block label={t('curl')}>
          {line}
        </CodeText>
        <div className={styles['actions']}>
          <CopyButton value={line} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
};
