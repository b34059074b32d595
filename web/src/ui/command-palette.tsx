import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useEffect } from 'react';
import styles from './command-palette.module.css';
import { Icon, type IconName } from './icon.tsx';
import { Kbd } from './kbd.tsx';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly keys?: string;
  readonly run: () => void;
}

interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

interface CommandPaletteProps {
  readonly label: string;
  readonly empty: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly groups: readonly PaletteGroup[];
  readonly onClose: () => void;
}

const [store, spotlight] = createSpotlight();

/** A search through all available actions. Its code is loaded when it is first opened. */
export const CommandPalette = ({
  label,
  empty,
  query,
  onQuery,
  groups,
  onClose,
}: CommandPaletteProps) => {
  useEffect(() => {
    spotlight.open();
  }, []);
  const filled = groups.filter(({ entries }) => entries.length > 0);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={onQuery}
      shortcut={null}
      centered={false}
      yOffset="12vh"
      onSpotlightClose={onClose}
      transitionProps={{ duration: 80 }}
      scrollable
      maxHeight="min(480px, 60vh)"
      attributes={{ content: { 'aria-label': label } }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.3 }}
    >
      <Spotlight.Search
        placeholder={label}
        aria-label={label}
        leftSection={<Icon name="search" />}
        maxLength={200}
      />
      <Spotlight.ActionsList>
        {filled.length === 0 ? <Spotlight.Empty>{empty}</Spotlight.Empty> : null}
        {filled.map(({ title, entries }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {entries.map(({ id, label: words, icon, keys, run }) => (
              <Spotlight.Action key={id} onClick={run} className={styles['entry'] ?? ''}>
                <span className={styles['icon']}>{icon ? <Icon name={icon} /> : null}</span>
                <span className={styles['words']}>{words}</span>
                {keys ? <Kbd keys={keys} /> : null}
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};
