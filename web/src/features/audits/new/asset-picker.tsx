import type { LibraryAsset } from '@copydesk/contract/library/library';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { Button, Checkbox, Input } from '../../../ui/controls.ts';
import { QueryNotice } from '../../../ui/feedback/query-notice.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { assetsNamed } from '../api.ts';
import type { FormPart } from './audit-form.ts';
import styles from './asset-picker.module.css';
import { useTexts } from '../texts.ts';

interface AssetRowProps {
  readonly asset: LibraryAsset;
  readonly isPicked: boolean;
  readonly onPick: (picked: boolean) => void;
}

const AssetRow = ({ asset, isPicked, onPick }: AssetRowProps) => (
  <li className={styles['row']}>
    <Checkbox
      checked={isPicked}
      onChange={(event) => onPick(event.currentTarget.checked)}
      label={asset.name}
      description={asset.url ?? asset.file_name ?? undefined}
    />
  </li>
);

/** Picks assets by name or address. Picked assets stay picked while the person searches for others. */
export const AssetPicker = ({ form, errors, change }: FormPart) => {
  const t = useTexts();
  const { number } = useFormats();
  const [search, setSearch] = useState('');
  const query = useQuery(assetsNamed(search));
  const picked = new Set(form.picked);
  const shown = query.data?.assets ?? [];
  const total = query.data?.total ?? null;
  const pick = (ids: readonly string[], isPicked: boolean): void => {
    const next = new Set(form.picked);
    for (const id of ids) {
      if (isPicked) next.add(id);
      else next.delete(id);
    }
    change({ picked: [...next] });
  };
  const ids = shown.map(({ id }) => id);
  const isAll = ids.length > 0 && ids.every((id) => picked.has(id));
  return (
    <div role="group" aria-label={t('source_picked')}>
      <FilterBar>
        <div className={styles['search']}>
          <SearchField label={t('search_assets')} value={search} onChange={setSearch} />
        </div>
        <span className={styles['count']} role="status">
          {t('picked_count', { count: form.picked.length, number: number(form.picked.length) })}
        </span>
        {form.picked.length > 0 ? (
          <Button variant="subtle" onClick={() => change({ picked: [] })}>
            {t('pick_none')}
          </Button>
        ) : null}
      </FilterBar>
      {errors['picked'] ? <Input.Error role="alert">{errors['picked']}</Input.Error> : null}
      <QueryNotice query={query} />
      {query.data === undefined ? (
        query.isError ? null : (
          <Skeleton rows={5} />
        )
      ) : shown.length === 0 ? (
        <p className={styles['none']}>{t(search === '' ? 'library_empty' : 'no_asset_named')}</p>
      ) : (
        <>
          <Checkbox
            className={styles['all'] ?? ''}
            label={t('pick_shown', { number: number(shown.length) })}
            checked={isAll}
            indeterminate={!isAll && ids.some((id) => picked.has(id))}
            onChange={(event) => pick(ids, event.currentTarget.checked)}
          />
          <ul className={styles['list']} aria-label={t('assets')} tabIndex={0}>
            {shown.map((asset) => (
              <AssetRow
                key={asset.id}
                asset={asset}
                isPicked={picked.has(asset.id)}
                onPick={(isPicked) => pick([asset.id], isPicked)}
              />
            ))}
          </ul>
          {total !== null && total > shown.length ? (
            <p className={styles['none']}>
              {t('more_assets', { number: number(total - shown.length) })}
            </p>
          ) : null}
        </>
      )}
    </div>
  );
};
