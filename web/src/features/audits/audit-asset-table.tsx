import type { AnswerOf } from '../../lib/operation.ts';
import { useFormats } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { RowLink } from '../../ui/link.tsx';
import { LookMark } from './look-mark.tsx';
import styles from './audit-asset-table.module.css';
import { useTexts } from './texts.ts';

type AuditAsset = AnswerOf<'listAuditAssets'>['assets'][number];

interface AuditAssetTableProps {
  readonly workspaceId: string;
  readonly auditId: string;
  readonly label: string;
  readonly assets: readonly AuditAsset[];
  /** Only those that could not be read: the reason in place of the findings. */
  readonly failedOnly?: boolean;
}

/** Assets of an audit and what became of each. */
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
      <div className={styles['asset']}>
        <RowLink
          to="/w/$workspaceId/assets/$assetId"
          params={{ workspaceId, assetId: asset.asset_id }}
          search={{ audit: auditId, snapshot: asset.snapshot_id ?? undefined }}
        >
          {asset.name ?? t('deleted_asset')}
        </RowLink>
        {asset.url === null ? null : <span className={styles['address']}>{asset.url}</span>}
      </div>
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
          width: '104px',
          wideOnly: true,
          cell: ({ language, status }) =>
            language ?? (status === 'completed' ? t('no_language') : ''),
        },
        {
          key: 'violations',
          title: t('violations'),
          width: '112px',
          right: true,
          cell: ({ violations, truncated, unjudged, status }) =>
            status === 'completed' ? (
              <>
                <span title={truncated ? t('truncated') : undefined}>
                  {number(violations)}
                  {truncated ? '+' : ''}
                </span>
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
