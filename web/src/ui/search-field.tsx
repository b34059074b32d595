import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useIsLeaving } from '../lib/leaving.ts';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import { useUiTexts } from './texts.ts';

interface SearchFieldProps {
  /** What is searched. */
  readonly label: string;
  readonly value: string;
  /** Called a moment after the last letter. */
  readonly onChange: (value: string) => void;
  /** The key that leads here, if the page registered one. */
  readonly hotkey?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

const PAUSE_MS = 200;

/** A field to search with; Escape empties it, then leaves it. */
export const SearchField = ({ label, value, onChange, hotkey, ref }: SearchFieldProps) => {
  const t = useUiTexts();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const isLeaving = useIsLeaving();
  const send = useDebouncedCallback((next: string) => {
    if (isLeaving()) return;
    sent.current = next;
    onChange(next);
  }, PAUSE_MS);
  // The address may change by itself, as with the browser's back button.
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
      ref={ref ?? null}
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
          hotkey ? (
            <Kbd keys={hotkey} />
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
