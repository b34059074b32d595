import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { Select } from '../../ui/controls.ts';
import { useDebouncedValue } from '../../ui/hooks.ts';
import { auditPage } from './api.ts';
import { useTexts } from './texts.ts';

interface AuditChoiceProps {
  readonly label: string;
  /** The id of the chosen audit. */
  readonly value: string | null;
  readonly name: string | null;
  /** The audit that is not offered, because an audit is not compared with itself. */
  readonly except: string;
  readonly onChange: (id: string) => void;
}

const PAUSE_MS = 200;

/** Chooses one audit by searching for its name. */
export const AuditChoice = ({ label, value, name, except, onChange }: AuditChoiceProps) => {
  const t = useTexts();
  const { moment } = useFormats();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data } = useQuery(auditPage({ search: search || undefined }));
  const found = (data?.audits ?? []).filter(({ id }) => id !== except);
  const options = found.map((audit) => ({
    value: audit.id,
    label: `${audit.name} · ${moment(audit.created_at)}`,
  }));
  const isListed = value === null || found.some(({ id }) => id === value);
  const chosen = options.find((option) => option.value === value)?.label ?? name ?? '';
  return (
    <Select
      label={label}
      data={isListed ? options : [{ value, label: name ?? value }, ...options]}
      value={value}
      searchable
      allowDeselect={false}
      // The server has searched already. The chosen audit is hidden unless the search found it.
      filter={({ options: all }) =>
        isListed ? all : all.filter((option) => !('value' in option) || option.value !== value)
      }
      // The field then contains the name of the chosen audit, which is not a search.
      onSearchChange={(next) => setTyped(next === chosen || next === name ? '' : next)}
      nothingFoundMessage={t('none_named')}
      placeholder={t('choose_audit')}
      onChange={(id) => (id === null ? undefined : onChange(id))}
    />
  );
};
