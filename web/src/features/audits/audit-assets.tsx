import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { useLastLook } from '../../lib/last-look.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ListAnswer } from '../../ui/list/list-answer.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { Section } from '../../ui/page.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { auditAssets, isUnderWay, PAGE_SIZE } from './api.ts';
import { AuditAssetTable } from './audit-asset-table.tsx';
import styles from './audits.module.css';
import type { AuditSearch, ShownAssets } from './search.ts';
import { useTexts } from './texts.ts';

interface AuditAssetsProps {
  readonly workspaceId: string;
  readonly audit: AuditDetail;
  readonly search: AuditSearch;
  readonly onStatus: (status: ShownAssets | undefined) => void;
}

const useChoices = (
  { total_assets, completed_assets, failed_assets, status }: AuditDetail,
  shown: ShownAssets | undefined,
) => {
  const t = useTexts();
  const { number } = useFormats();
  const rest = total_assets - completed_assets - failed_assets;
  const one = (value: ShownAssets, count?: number) => ({
    value,
    label: t(`look_${value}`),
    count: count === undefined ? undefined : number(count),
  });
  return [
    { value: 'all' as const, label: t('all'), count: number(total_assets) },
    one('completed', completed_assets),
    ...(shown === 'no_language' ? [one('no_language')] : []),
    one('failed', failed_assets),
    ...(isUnderWay(status) ? [one('running'), one('pending')] : []),
    ...(status === 'CANCELLED' ? [one('cancelled', rest)] : []),
  ];
};

/** Every asset of the audit, filtered by its status. */
export const AuditAssets = ({ workspaceId, audit, search, onStatus }: AuditAssetsProps) => {
  const t = useTexts();
  const choices = useChoices(audit, search.status);
  const isLive = isUnderWay(audit.status);
  useLastLook('listAuditAssets', isLive);
  const query = useQuery(auditAssets(audit.id, search, { limit: PAGE_SIZE, isLive }));
  const { data } = query;
  const { status, after } = search;
  return (
    <Section title={t('assets')}>
      <FilterBar>
        <SegmentedFilter
          label={t('filter_assets')}
          choices={choices}
          value={status ?? 'all'}
          onChange={(next) => onStatus(next === 'all' ? undefined : next)}
        />
      </FilterBar>
      <QueryNotice query={query} />
      <ListAnswer query={query}>
        {({ assets }) =>
          assets.length === 0 ? (
            <p className={styles['quiet']}>{t('no_assets_like_this')}</p>
          ) : (
            <AuditAssetTable
              workspaceId={workspaceId}
              auditId={audit.id}
              label={t('assets')}
              assets={assets}
            />
          )
        }
      </ListAnswer>
      {data ? (
        <Pager
          at={after}
          next={data.next_after}
          searchOf={(page) => ({ status, after: page })}
          words={{ first: t('first_page'), next: t('next_page') }}
        />
      ) : null}
    </Section>
  );
};
