import { useQuery } from '@tanstack/react-query';
import { Button, Select } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { LANGUAGES } from '../../parts/languages.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { useTones } from '../../parts/tone-field.tsx';
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
  const value = search.tone;
  const isKnown = tones.some(({ id }) => id === value);
  return (
    <ChoiceFilter
      label={t('filter_tone')}
      any={t('any_tone')}
      value={value}
      onChange={(tone) => onFilter({ tone })}
      choices={[
        ...tones.map(({ id, name }) => ({ value: id, label: name })),
        ...(value === undefined || isKnown ? [] : [{ value, label: t('tone_unknown') }]),
      ]}
    />
  );
};

/** The filters of the list of documents. All of them are kept in the address. */
export const DocumentFilters = ({ search, onFilter }: FilterProps) => {
  const t = useTexts();
  return (
    <FilterBar gap={12}>
      <div className={styles['search']}>
        <SearchField
          label={t('search_documents')}
          value={search.search ?? ''}
          onChange={(next) => onFilter({ search: next || undefined })}
          slash
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
          { value: 'to_approve' as const, label: t('of_to_approve') },
        ]}
      />
      <ChoiceFilter
        label={t('filter_status')}
        any={t('any_status')}
        value={search.status}
        onChange={(status) => onFilter({ status })}
        choices={STATUSES.map((value) => ({ value, label: t(`status_${value}`) }))}
      />
      <TemplateFilter search={search} onFilter={onFilter} />
      <ChoiceFilter
        label={t('filter_language')}
        any={t('any_language')}
        value={search.language}
        onChange={(language) => onFilter({ language })}
        choices={LANGUAGES.map(({ key, name }) => ({ value: key, label: name }))}
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
    </FilterBar>
  );
};
