import { LIKELIHOOD_ORDERS } from '@copydesk/contract/violations/likelihood-orders';
import type { Severity } from '@copydesk/contract/violations/violation';
import { useQuery } from '@tanstack/react-query';
import { memo, useRef } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useKey } from '../../../lib/keys.ts';
import { useMay } from '../../../lib/session.ts';
import { Button, NativeSelect } from '../../../ui/controls.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { SEVERITY_ORDER } from '../../../parts/severity.ts';
import { useUiTexts } from '../../../ui/texts.ts';
import { auditQuery } from '../api.ts';
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

/** The order of the list. By how likely findings are right only if the audit has ended. */
const OrderSelect = () => {
  const t = useTexts();
  const review = useReview();
  const { order } = useFilters();
  const setFilters = useSetFilters(review);
  const { data: audit } = useQuery(auditQuery(review.auditId));
  const hasEnded = audit !== undefined && audit.completed_at !== null;
  const next = order === undefined ? 'most' : order === 'most' ? 'least' : undefined;
  useKey('o', t('key_order'), () => setFilters({ order: next }), { enabled: hasEnded });
  if (!hasEnded && order === undefined) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('order')}
      value={order ?? ''}
      onChange={({ currentTarget }) => {
        setFilters({ order: LIKELIHOOD_ORDERS.find((value) => value === currentTarget.value) });
        // The keys of the page work again.
        currentTarget.blur();
      }}
      data={[
        { value: '', label: t('order_severity') },
        ...LIKELIHOOD_ORDERS.map((value) => ({ value, label: t(`order_${value}`) })),
      ]}
    />
  );
};

/** The search and the severity filter of the list, its order, and the number of matches. */
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
        <OrderSelect />
      </div>
      <Matches />
    </div>
  );
});
FilterBar.displayName = 'FilterBar';
