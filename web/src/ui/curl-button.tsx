import { ActionIcon, Popover } from '@mantine/core';
import { CodeText } from './code-text.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './curl-button.module.css';
import { curlLine, type CurlRequest } from './curl-line.ts';
import { Icon } from './icon.tsx';
import { useUiTexts } from './texts.ts';

/** Shows what is on the screen as a request of the public API. */
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
