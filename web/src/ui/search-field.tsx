import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useKey } from '../lib/keys.ts';
import { useIsLeaving } from '../lib/leaving.ts';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import { useUiTexts } from './texts.ts';

interface SearchFieldProps {
  /** The accessible name: what is searched. */
  readonly label: string;
  readonly value: string;
  /** Called shortly after the last typed letter. */
  readonly onChange: (value: string) => void;
  /** The slash key moves the focus here. */
  readonly slash?: boolean;
  /** The name of that key in the help and the palette, if it is not the label. */
  readonly slashLabel?: string;
}

const PAUSE_MS = 200;

/** A search field. Escape first empties it, then leaves it. */
export const SearchField = ({
  label,
  value,
  onChange,
  slash = false,
  slashLabel = label,
}: SearchFieldProps) => {
  const t = useUiTexts();
  const field = useRef<HTMLInputElement>(null);
  useKey('/', slashLabel, () => field.current?.focus(), { enabled: slash });
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const isLeaving = useIsLeaving();
  const send = useDebouncedCallback((next: string) => {
    if (isLeaving()) return;
    sent.current = next;
    onChange(next);
  }, PAUSE_MS);
  // The value may change from outside, for example with the browser's back button.
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  const type = (next: string): void => {
    setTyped(next);
    send(next);
  };
  return (
    <TextInput
      ref={field}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={200}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (typed === '') event.currentTarget.blur();
        else type('');
      }}
      leftSection={<Icon name="search" />}
      rightSection={
        typed === '' ? (
          slash ? (
            <Kbd keys="/" />
          ) : null
        ) : (
          <ActionIcon size={24} aria-label={t('clear_search')} onClick={() => type('')}>
            <Icon name="close" size={14} />
          </ActionIcon>
        )
      }
    />
  );
};
