import type { Severity } from '@copydesk/contract/violations';
import { memo, useRef } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useKey } from '../../lib/keys.ts';
import { useMay } from '../../lib/session.ts';
import { Button, NativeSelect } from '../../ui/controls.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SEVERITY_ORDER } from '../../ui/severity.ts';
import { useUiTexts } from '../../ui/texts.ts';
import { useBench } from './bench.ts';
import { useCell } from './cell.ts';
import { focusRow } from './focus-row.ts';
import styles from './filter-bar.module.css';
import { ALL_CHOSEN, isNone, NONE_CHOSEN } from './selection.ts';
import { useTexts } from './texts.ts';
import { useFilters, useSetFilters } from './use-address.ts';
import { useMatchCount } from './use-list.ts';

const Matches = () => {
  const t = useTexts();
  const bench = useBench();
  const { number } = useFormats();
  const count = useMatchCount();
  const selection = useCell(bench.selection);
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
            onClick={() => bench.selection.set(ALL_CHOSEN)}
          >
            {t('choose_all', { number: number(count) })}
          </Button>
        )
      ) : (
        <Button variant="subtle" size="compact-xs" onClick={() => bench.selection.set(NONE_CHOSEN)}>
          {t('choose_none')}
        </Button>
      )}
    </div>
  );
};

/** Words and severity to narrow the list by, and how many match. */
export const FilterBar = memo(() => {
  const t = useTexts();
  const ui = useUiTexts();
  const bench = useBench();
  const filters = useFilters();
  const setFilters = useSetFilters(bench);
  const field = useRef<HTMLInputElement>(null);
  const isPointed = useRef(false);
  useKey('/', t('key_search'), () => field.current?.focus());
  return (
    <div className={styles['bar']} role="search">
      <div className={styles['fields']}>
        <div
          className={styles['search']}
          // From the words to what they found.
          onKeyDown={({ key }) => {
            if (key === 'Enter') focusRow();
          }}
        >
          <SearchField
            ref={field}
            label={t('search')}
            hotkey="/"
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
            // Whoever chose with the mouse goes on with the keys of the page.
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
