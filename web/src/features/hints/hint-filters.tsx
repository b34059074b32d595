import type { HintList } from '@copydesk/contract/hints/hint';
import { languageName } from '../../parts/languages.ts';
import { NativeSelect } from '../../ui/controls.ts';
import styles from './hints.module.css';
import { FAMILIES, type HintsSearch, OPINIONS, STATES } from './search.ts';
import { useTexts } from './texts.ts';

/** Chooses which hints are shown. A change begins at the first page. */
export const HintFilters = ({
  search,
  languages,
  onChange,
}: {
  readonly search: HintsSearch;
  readonly languages: HintList['languages'];
  readonly onChange: (search: HintsSearch) => void;
}) => {
  const t = useTexts();
  const { family, language, opinion, state = 'undecided' } = search;
  const change = (name: 'family' | 'language' | 'state' | 'opinion', value: string): void =>
    onChange({ family, language, state, opinion, [name]: value === '' ? undefined : value });
  return (
    <div className={styles['filters']}>
      <NativeSelect
        size="xs"
        label={t('state')}
        value={state}
        onChange={(event) => change('state', event.currentTarget.value)}
        data={[...STATES, 'all' as const].map((value) => ({
          value,
          label: value === 'all' ? t('state_all') : t(value),
        }))}
      />
      <NativeSelect
        size="xs"
        label={t('family')}
        value={family ?? ''}
        onChange={(event) => change('family', event.currentTarget.value)}
        data={[
          { value: '', label: t('any_family') },
          ...FAMILIES.map((value) => ({ value, label: t(`family_${value}`) })),
        ]}
      />
      <NativeSelect
        size="xs"
        label={t('language')}
        value={language ?? ''}
        onChange={(event) => change('language', event.currentTarget.value)}
        data={[
          { value: '', label: t('any_language') },
          ...languages.map((value) => ({ value, label: languageName(value) })),
        ]}
      />
      <NativeSelect
        size="xs"
        label={t('opinion')}
        value={opinion ?? ''}
        onChange={(event) => change('opinion', event.currentTarget.value)}
        data={[
          { value: '', label: t('any_opinion') },
          ...OPINIONS.map((value) => ({ value, label: t(`opinion_${value}`) })),
        ]}
      />
    </div>
  );
};
