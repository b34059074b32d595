import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useKey } from '../../lib/keys.ts';
import { Button, NativeSelect, Select } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { isLanguage, LANGUAGES } from '../../ui/languages.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { useTones } from '../../ui/tone-field.tsx';
import { templatesQuery } from './api.ts';
import styles from './documents.module.css';
import { type DocumentsSearch, STATUSES } from './search.ts';
import { useTexts } from './texts.ts';

const SHOWN_TEMPLATES = 100;

interface FilterProps {
  readonly search: DocumentsSearch;
  readonly onFilter: (part: DocumentsSearch) => void;
}

const TemplateFilter = ({ search, onFilter }: FilterProps) => {
  const t = useTexts();
  const templates = useQuery(templatesQuery()).data?.templates ?? [];
  const value = search.template ?? null;
  const isKnown = templates.some(({ id }) => id === value);
  return (
    <Select
      size="xs"
      className={styles['pick'] ?? ''}
      aria-label={t('filter_template')}
      placeholder={t('any_template')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('any_template') }}
      limit={SHOWN_TEMPLATES}
      nothingFoundMessage={t('no_template')}
      value={value}
      onChange={(next) => onFilter({ template: next ?? undefined })}
      data={[
        ...templates.map(({ id, name }) => ({ value: id, label: name })),
        ...(value === null || isKnown ? [] : [{ value, label: t('template_unknown') }]),
      ]}
    />
  );
};

const ToneFilter = ({ search, onFilter }: FilterProps) => {
  const t = useTexts();
  const tones = useTones(search.language ?? 'EN') ?? [];
  const value = search.tone ?? '';
  const isKnown = tones.some(({ id }) => id === value);
  return (
    <NativeSelect
      size="xs"
      aria-label={t('filter_tone')}
      value={value}
      onChange={(event) => onFilter({ tone: event.currentTarget.value || undefined })}
      data={[
        { value: '', label: t('any_tone') },
        ...tones.map(({ id, name }) => ({ value: id, label: name })),
        ...(value === '' || isKnown ? [] : [{ value, label: t('tone_unknown') }]),
      ]}
    />
  );
};

/** What the list is narrowed by; every choice is in the address. */
export const DocumentFilters = ({ search, onFilter }: FilterProps) => {
  const t = useTexts();
  const field = useRef<HTMLInputElement>(null);
  useKey('/', t('search_documents'), () => field.current?.focus());
  return (
    <div className={styles['tools']}>
      <div className={styles['search']}>
        <SearchField
          ref={field}
          label={t('search_documents')}
          value={search.search ?? ''}
          onChange={(next) => onFilter({ search: next || undefined })}
          hotkey="/"
        />
      </div>
      <SegmentedFilter
        label={t('filter_of')}
        value={search.of ?? 'all'}
        onChange={(of) => onFilter({ of: of === 'all' ? undefined : of })}
        choices={[
          { value: 'all' as const, label: t('of_all') },
          { value: 'mine' as const, label: t('of_mine') },
          { value: 'shared' as const, label: t('of_shared') },
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('filter_status')}
        value={search.status ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onFilter({ status: STATUSES.find((one) => one === value) });
        }}
        data={[
          { value: '', label: t('any_status') },
          ...STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
        ]}
      />
      <TemplateFilter search={search} onFilter={onFilter} />
      <NativeSelect
        size="xs"
        aria-label={t('filter_language')}
        value={search.language ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onFilter({ language: isLanguage(value) ? value : undefined });
        }}
        data={[
          { value: '', label: t('any_language') },
          ...LANGUAGES.map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
      <ToneFilter search={search} onFilter={onFilter} />
      {search.bulk === undefined ? null : (
        <Button
          variant="light"
          rightSection={<Icon name="close" size={14} />}
          onClick={() => onFilter({ bulk: undefined })}
        >
          {t('of_bulk')}
        </Button>
      )}
    </div>
  );
};
