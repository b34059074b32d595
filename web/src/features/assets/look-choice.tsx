import type { AssetPage, SnapshotSummary } from '@copydesk/contract/library/library';
import { useFormats } from '../../lib/format.ts';
import { NativeSelect } from '../../ui/controls.ts';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import type { AssetSearch, View } from './search.ts';
import type { ShownLook } from './shown-look.ts';
import styles from './asset-page.module.css';
import { useTexts } from './texts.ts';

interface LookChoiceProps {
  readonly page: AssetPage;
  readonly look: ShownLook;
  readonly view: View;
  /** The snapshot that it is compared with. */
  readonly other: string | undefined;
  readonly onChange: (search: AssetSearch) => void;
}

/** A file has no page, and says why it has no picture and no copy. A single snapshot has nothing to be compared with. */
const viewsOf = ({ snapshots }: AssetPage, snapshot: SnapshotSummary | null): readonly View[] => {
  const isComparable = snapshots.filter((one) => one.has_text).length > 1;
  return [
    'text',
    ...(snapshot?.has_text ? (['picture', 'copy'] as const) : []),
    ...(snapshot?.has_page ? (['page'] as const) : []),
    ...(isComparable ? (['compare'] as const) : []),
    'facts',
  ];
};

/** Chooses which snapshot of the asset is shown, in which view, and with the findings of which audit. */
export const LookChoice = ({ page, look, view, other, onChange }: LookChoiceProps) => {
  const t = useTexts();
  const { moment, number } = useFormats();
  // Two snapshots may have the same minute, so the label also has the length of the text.
  const labelOf = ({ fetched_at: at, characters }: SnapshotSummary): string =>
    `${moment(at)} · ${t('characters_count', { number: number(characters ?? 0) })}`;
  const { snapshot, audit, audits } = look;
  const readable = page.snapshots.filter((one) => one.has_text);
  const views = viewsOf(page, snapshot);
  const base: AssetSearch = { snapshot: snapshot?.id, audit: audit?.id };
  return (
    <div className={styles['tools']}>
      <SegmentedFilter
        label={t('views')}
        value={view}
        onChange={(next) => onChange({ ...base, view: next === 'text' ? undefined : next })}
        choices={views.map((value) => ({ value, label: t(`view_${value}`) }))}
      />
      {view === 'facts' || readable.length === 0 ? null : (
        <NativeSelect
          size="xs"
          label={t('snapshot')}
          className={styles['choice'] ?? ''}
          value={snapshot?.id ?? ''}
          onChange={(event) =>
            onChange({
              snapshot: event.currentTarget.value,
              other: view === 'compare' ? other : undefined,
              view: view === 'text' ? undefined : view,
            })
          }
          data={readable.map((one) => ({ value: one.id, label: labelOf(one) }))}
        />
      )}
      {view === 'compare' ? (
        <NativeSelect
          size="xs"
          label={t('compare_with')}
          className={styles['choice'] ?? ''}
          value={other ?? ''}
          onChange={(event) =>
            onChange({ snapshot: snapshot?.id, other: event.currentTarget.value, view })
          }
          data={readable
            .filter((one) => one.id !== snapshot?.id)
            .map((one) => ({ value: one.id, label: labelOf(one) }))}
        />
      ) : null}
      {(view === 'text' || view === 'picture') && audits.length > 0 ? (
        <NativeSelect
          size="xs"
          label={t('findings_of')}
          className={styles['choice'] ?? ''}
          value={audit?.id ?? ''}
          onChange={(event) =>
            onChange({
              snapshot: snapshot?.id,
              audit: event.currentTarget.value,
              view: view === 'text' ? undefined : view,
            })
          }
          data={audits.map((one) => ({ value: one.id, label: one.name }))}
        />
      ) : null}
    </div>
  );
};
