import type { Severity } from '@copydesk/contract/violations/violation';
import { memo, useRef } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Button, NativeSelect } from '../../../ui/controls.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { SEVERITY_ORDER } from '../../../parts/severity.ts';
import { useUiTexts } from '../../../ui/texts.ts';
import { useReview } from '../state/open-review.ts';
import { useCell } from '../../../lib/cell.ts';
import { focusRow } from '../focus-row.ts';
import styles from './filter-bar.module.css';
import { ALL_CHOSEN, isNone, NONE_CHOSEN } from '../selection.ts';
import { useTexts } from '../texts.ts';
import { useFilters, useSetFilters } from '../state/use-address.ts';
import { useMatchCount } from '../state/use-list.ts';

const Matches = () => {
  const t = useTexts();
  const review = useReview();
  const { number } = useFormats();
  const count = useMatchCount();
  const selection = useCell(review.selection);
  const mayDecide = useMay('decide');
  const chosen = selection.all ? count : selection.ids.size;
  return (
    <div className={styles['matches']}>
      <span role="status">
        {isNone(selection)
          ? count === null
            ? ''
            : t('matches', { count, number: number(count) })
          : t('chosen', { count: chosen ?? 0, number: number(chosen ?? 0) })}
      </span>
      {isNone(selection) ? (
        count === null || count === 0 || !mayDecide ? null : (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => review.selection.set(ALL_CHOSEN)}
          >
            {t('choose_all', { number: number(count) })}
          </Button>
        )
      ) : (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => review.selection.set(NONE_CHOSEN)}
        >
          {t('choose_none')}
        </Button>
      )}
    </div>
  );
};

/** The search and the severity filter of the list, and the number of matches. */
export const FilterBar = memo(() => {
  const t = useTexts();
  const ui = useUiTexts();
  const review = useReview();
  const filters = useFilters();
  const setFilters = useSetFilters(review);
  const isPointed = useRef(false);
  return (
    <div className={styles['bar']} role="search">
      <div className={styles['fields']}>
        <div
          className={styles['search']}
          // Moves the focus from the search field to the list.
          onKeyDown={({ key }) => {
            if (key === 'Enter') focusRow();
          }}
        >
          <SearchField
            label={t('search')}
            slash
            slashLabel={t('key_search')}
            value={filters.search ?? ''}
            onChange={(search) => setFilters({ search: search.trim() || undefined })}
          />
        </div>
        <NativeSelect
          size="xs"
          aria-label={t('severity')}
          value={filters.severity ?? ''}
          onPointerDown={() => {
            isPointed.current = true;
          }}
          onKeyDown={() => {
            isPointed.current = false;
          }}
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            setFilters({ severity: value === '' ? undefined : (value as Severity) });
            // After a choice with the mouse, the keys of the page work again.
            if (isPointed.current) currentTarget.blur();
          }}
          data={[
            { value: '', label: t('any_severity') },
            ...SEVERITY_ORDER.map((value) => ({ value, label: ui(`severity_${value}`) })),
          ]}
        />
      </div>
      <Matches />
    </div>
  );
});
FilterBar.displayName = 'FilterBar';
