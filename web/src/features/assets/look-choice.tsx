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
  readonly onChange: (search: AssetSearch) => void;
}

/** Chooses which snapshot of the asset is shown, in which view, and with the findings of which audit. */
export const LookChoice = ({ page, look, view, onChange }: LookChoiceProps) => {
  const t = useTexts();
  const { moment, number } = useFormats();
  // Two snapshots may have the same minute, so the label also has the length of the text.
  const labelOf = ({ fetched_at: at, characters }: SnapshotSummary): string =>
    `${moment(at)} · ${t('characters_count', { number: number(characters ?? 0) })}`;
  const { snapshot, audit, audits } = look;
  const readable = page.snapshots.filter((one) => one.has_text);
  const views: readonly View[] = snapshot?.has_page ? ['text', 'page', 'facts'] : ['text', 'facts'];
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
              view: view === 'text' ? undefined : view,
            })
          }
          data={readable.map((one) => ({ value: one.id, label: labelOf(one) }))}
        />
      )}
      {view === 'text' && audits.length > 0 ? (
        <NativeSelect
          size="xs"
          label={t('findings_of')}
          className={styles['choice'] ?? ''}
          value={audit?.id ?? ''}
          onChange={(event) =>
            onChange({ snapshot: snapshot?.id, audit: event.currentTarget.value })
          }
          data={audits.map((one) => ({ value: one.id, label: one.name }))}
        />
      ) : null}
    </div>
  );
};
