import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useEffect } from 'react';
import styles from './command-palette.module.css';
import { Icon, type IconName } from './icon.tsx';
import { Kbd } from './kbd.tsx';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** A second line, less prominent. */
  readonly detail?: string;
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

/** Marks the first entry as the one that Enter opens. Mantine does so only when a letter is typed. */
const selectFirst = (): void => {
  const { listId } = store.getState();
  const list = listId ? document.getElementById(listId) : null;
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.setState((state) => ({ ...state, selected: 0 }));
};

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
  const first = filled[0]?.entries[0]?.id;
  // Answers arrive after the words were typed. Enter opens the first of them, and not what stood there before.
  useEffect(() => {
    if (query.trim() !== '' && first !== undefined) selectFirst();
  }, [query, first]);
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
            {entries.map(({ id, label: words, detail, icon, keys, run }) => (
              <Spotlight.Action key={id} onClick={run} className={styles['entry'] ?? ''}>
                <span className={styles['icon']}>{icon ? <Icon name={icon} /> : null}</span>
                <span className={styles['words']}>
                  <span className={styles['line']}>{words}</span>
                  {detail ? <span className={styles['detail']}>{detail}</span> : null}
                </span>
                {keys ? <Kbd keys={keys} /> : null}
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};
