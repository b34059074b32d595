import { ADMIN_EVENTS } from '@copydesk/contract/activity/admin-events';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { Button, NativeSelect, Select } from '../../ui/controls.ts';
import { DateField } from '../../ui/date-field.tsx';
import { useDebouncedValue } from '../../ui/hooks.ts';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { membersQuery } from '../../parts/members-query.ts';
import { type Action, DECISION_ACTIONS, EVENT_ACTIONS } from './actions.ts';
import styles from './activity.module.css';
import { auditQuery, auditsQuery, keysQuery } from './api.ts';
import { type ActivitySearch, isFiltered } from './search.ts';
import { useTexts } from './texts.ts';

interface FilterProps {
  readonly search: ActivitySearch;
  readonly onChange: (changes: ActivitySearch) => void;
}

const WhoFilter = ({ search, onChange }: FilterProps) => {
  const t = useTexts();
  const members = useQuery(membersQuery()).data?.members ?? [];
  const administers = useMay('administer');
  const keys = useQuery({ ...keysQuery(), enabled: administers }).data?.keys ?? [];
  const known = [
    ...members.map(({ user_id: value, name, email }) => ({ value, label: name || email })),
    ...keys.map(({ id: value, name }) => ({ value, label: name })),
    { value: 'system', label: t('service') },
  ];
  const { actor } = search;
  const isKnown = actor === undefined || known.some(({ value }) => value === actor);
  return (
    <NativeSelect
      size="xs"
      label={t('who')}
      value={actor ?? ''}
      onChange={(event) => onChange({ actor: event.currentTarget.value || undefined })}
    >
      <option value="">{t('anybody')}</option>
      {isKnown ? null : <option value={actor}>{t('nobody')}</option>}
      <option value="system">{t('service')}</option>
      <optgroup label={t('members')}>
        {members.map(({ user_id: id, name, email }) => (
          <option key={id} value={id}>
            {name || email}
          </option>
        ))}
      </optgroup>
      {keys.length === 0 ? null : (
        <optgroup label={t('keys')}>
          {keys.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </NativeSelect>
  );
};

const WhatFilter = ({ search, onChange }: FilterProps) => {
  const t = useTexts();
  const { source, action } = search;
  const administers = useMay('administer');
  // Only owners and admins get these events. For anybody else the filter would find nothing.
  const events = EVENT_ACTIONS.filter(
    (one) => administers || !(ADMIN_EVENTS as readonly Action[]).includes(one),
  );
  const options = (actions: readonly Action[]) =>
    actions.map((one) => (
      <option key={one} value={one}>
        {t(`action_${one}`).replace(/:$/, '')}
      </option>
    ));
  return (
    <NativeSelect
      size="xs"
      label={t('what')}
      value={action ?? ''}
      onChange={(event) =>
        onChange({ action: (event.currentTarget.value || undefined) as Action | undefined })
      }
    >
      <option value="">{t('anything')}</option>
      {source === 'workspace' ? null : (
        <optgroup label={t('kind_review')}>{options(DECISION_ACTIONS)}</optgroup>
      )}
      {source === 'review' ? null : (
        <optgroup label={t('kind_workspace')}>{options(events)}</optgroup>
      )}
    </NativeSelect>
  );
};

const PAUSE_MS = 200;

/** There may be many audits, so the server searches them by name. */
const AuditFilter = ({ search, onChange }: FilterProps) => {
  const t = useTexts();
  const { audit } = search;
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed, PAUSE_MS);
  const chosen = useQuery({ ...auditQuery(audit ?? ''), enabled: audit !== undefined }).data;
  const found = useQuery(auditsQuery(wanted === chosen?.name ? '' : wanted)).data?.audits ?? [];
  const options = found.map(({ id, name }) => ({ value: id, label: name }));
  const data =
    audit === undefined || options.some(({ value }) => value === audit)
      ? options
      : [{ value: audit, label: chosen?.name ?? audit }, ...options];
  return (
    <Select
      size="xs"
      label={t('audit')}
      placeholder={t('any_audit')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('any_audit') }}
      filter={({ options: all }) => all}
      data={data}
      value={audit ?? null}
      onChange={(value) => onChange({ audit: value ?? undefined })}
      onSearchChange={setTyped}
      nothingFoundMessage={t('none_match')}
    />
  );
};

/** Every filter is in the address, so a reload and a link show the same entries. */
export const ActivityFilters = ({ search, onChange }: FilterProps) => {
  const t = useTexts();
  const { source, action } = search;
  const choose = (next: 'all' | 'review' | 'workspace'): void => {
    const kept = next === 'workspace' ? EVENT_ACTIONS : DECISION_ACTIONS;
    const fits = next === 'all' || action === undefined || kept.some((one) => one === action);
    onChange({ source: next === 'all' ? undefined : next, ...(fits ? {} : { action: undefined }) });
  };
  return (
    <div className={styles['filters']} role="group" aria-label={t('filters')}>
      <SegmentedFilter
        label={t('kind')}
        value={source ?? 'all'}
        onChange={choose}
        choices={[
          { value: 'all', label: t('kind_all') },
          { value: 'review', label: t('kind_review') },
          { value: 'workspace', label: t('kind_workspace') },
        ]}
      />
      <div className={styles['fields']}>
        <WhoFilter search={search} onChange={onChange} />
        <WhatFilter search={search} onChange={onChange} />
        <AuditFilter search={search} onChange={onChange} />
        <DateField
          size="xs"
          label={t('from')}
          value={search.from ?? ''}
          onChange={(day) => onChange({ from: day || undefined })}
        />
        <DateField
          size="xs"
          label={t('to')}
          value={search.to ?? ''}
          onChange={(day) => onChange({ to: day || undefined })}
        />
        {isFiltered(search) ? (
          <Button
            variant="subtle"
            className={styles['clear'] ?? ''}
            onClick={() =>
              onChange({
                source: undefined,
                actor: undefined,
                action: undefined,
                audit: undefined,
                from: undefined,
                to: undefined,
              })
            }
          >
            {t('clear')}
          </Button>
        ) : null}
      </div>
    </div>
  );
};
