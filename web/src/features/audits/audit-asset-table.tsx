import type { AnswerOf } from '../../lib/operation.ts';
import { useFormats } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { RowLink } from '../../ui/link.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import { CoverageMark } from '../../parts/rules-ran/coverage-mark.tsx';
import { LookMark } from './look-mark.tsx';
import styles from './audit-asset-table.module.css';
import { useTexts } from './texts.ts';

/** How many topics of an asset are named. */
const SHOWN_TOPICS = 2;

type AuditAsset = AnswerOf<'listAuditAssets'>['assets'][number];

interface AuditAssetTableProps {
  readonly workspaceId: string;
  readonly auditId: string;
  readonly label: string;
  readonly assets: readonly AuditAsset[];
  /** Lists only assets that could not be read, with the reason instead of the findings. */
  readonly failedOnly?: boolean;
}

/** The assets of an audit, each with its status and findings. */
export const AuditAssetTable = ({
  workspaceId,
  auditId,
  label,
  assets,
  failedOnly = false,
}: AuditAssetTableProps) => {
  const t = useTexts();
  const { number } = useFormats();
  const name: Column<AuditAsset> = {
    key: 'name',
    title: t('asset'),
    cell: (asset) => (
      <TwoLines below={asset.url}>
        <RowLink
          to="/w/$workspaceId/assets/$assetId"
          params={{ workspaceId, assetId: asset.asset_id }}
          search={{ audit: auditId, snapshot: asset.snapshot_id ?? undefined }}
        >
          {asset.name ?? t('deleted_asset')}
        </RowLink>
      </TwoLines>
    ),
  };
  const reason: Column<AuditAsset> = {
    key: 'reason',
    title: t('reason'),
    width: '50%',
    cell: ({ failure, failure_code: code }) => failure ?? code ?? '',
  };
  const columns: readonly Column<AuditAsset>[] = failedOnly
    ? [name, reason]
    : [
        name,
        {
          key: 'status',
          title: t('status'),
          width: '112px',
          cell: ({ status }) => <LookMark status={status} />,
        },
        {
          key: 'language',
          title: t('language'),
          width: '148px',
          wideOnly: true,
          cell: ({ language, status, topics, topic_words: words }) => (
            <>
              {language ?? (status === 'completed' ? t('no_language') : '')}
              {topics === null || topics.length === 0 ? null : (
                <span
                  className={styles['topics']}
                  title={t('about_title', { words: words.join(', ') })}
                >
                  {t('about', {
                    topics: topics
                      .slice(0, SHOWN_TOPICS)
                      .map((topic) => t(`topic_${topic}`))
                      .join(', '),
                  })}
                </span>
              )}
            </>
          ),
        },
        {
          key: 'violations',
          title: t('violations'),
          width: 'min(176px, 40%)',
          right: true,
          cell: ({ violations, truncated, unjudged, status, coverage }) =>
            status === 'completed' ? (
              <>
                <span title={truncated ? t('truncated') : undefined}>
                  {number(violations)}
                  {truncated ? '+' : ''}
                </span>
                {violations > 0 ? null : (
                  <span className={styles['covered']}>
                    <CoverageMark coverage={coverage} />
                  </span>
                )}
                {unjudged === 0 ? null : (
                  <span className={styles['unjudged']}>
                    {t('unjudged_short', { count: unjudged, number: number(unjudged) })}
                  </span>
                )}
              </>
            ) : (
              <span aria-hidden="true">–</span>
            ),
        },
      ];
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={assets}
      rowKey={({ position }) => String(position)}
    />
  );
};
