import type { LibraryAsset } from '@copydesk/contract/library/library';
import { Button } from '../../ui/controls.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RowLink } from '../../ui/link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import styles from './assets.module.css';
import { OpenCounts } from './open-counts.tsx';
import { useTexts } from './texts.ts';

interface AssetTableProps {
  readonly workspaceId: string;
  readonly assets: readonly LibraryAsset[];
  /** Left out if the person may not archive assets. */
  readonly onArchive?: (asset: LibraryAsset) => void;
}

const LastLook = ({ asset }: { readonly asset: LibraryAsset }) => {
  const t = useTexts();
  if (asset.failure !== null) {
    return (
      <span className={styles['failed']} title={asset.failure.message}>
        <Icon name="warning" size={14} />
        {t('look_failed')}
        <span className="visually-hidden">: {asset.failure.message}</span>
      </span>
    );
  }
  return asset.fetched_at === null ? (
    <span className={styles['quiet']}>{t('never_read')}</span>
  ) : (
    <RelativeTime at={asset.fetched_at} />
  );
};

const useColumns = ({
  workspaceId,
  onArchive,
}: AssetTableProps): readonly Column<LibraryAsset>[] => {
  const t = useTexts();
  return [
    {
      key: 'name',
      title: t('name'),
      cell: ({ id, name, url, file_name: fileName }) => (
        <TwoLines below={url ?? fileName}>
          <RowLink to="/w/$workspaceId/assets/$assetId" params={{ workspaceId, assetId: id }}>
            {name}
          </RowLink>
        </TwoLines>
      ),
    },
    {
      key: 'kind',
      title: t('kind'),
      width: '104px',
      wideOnly: true,
      cell: ({ kind }) => t(`kind_${kind}`),
    },
    {
      key: 'language',
      title: t('language'),
      width: '80px',
      wideOnly: true,
      cell: ({ language }) => language ?? '',
    },
    {
      key: 'open',
      title: t('open_violations'),
      width: 'min(224px, 45%)',
      cell: (asset) =>
        asset.audit === null ? (
          <span className={styles['quiet']}>
            {t(asset.failure === null ? 'never_audited' : 'not_known')}
          </span>
        ) : (
          <OpenCounts
            open={asset.open}
            coverage={asset.coverage}
            isUnread={asset.failure !== null}
          />
        ),
    },
    {
      key: 'look',
      title: t('last_look'),
      width: '136px',
      wideOnly: true,
      cell: (asset) => <LastLook asset={asset} />,
    },
    ...(onArchive
      ? [
          {
            key: 'archive',
            title: t('archive'),
            untitled: true,
            width: '96px',
            right: true,
            wideOnly: true,
            cell: (asset: LibraryAsset) => (
              <Button
                variant="subtle"
                className={styles['archive'] ?? ''}
                aria-label={t('archive_named', { name: asset.name })}
                onClick={() => onArchive(asset)}
              >
                {t('archive')}
              </Button>
            ),
          },
        ]
      : []),
  ];
};

/** A table of assets: when each was last read, and how many of its findings are undecided. */
export const AssetTable = (props: AssetTableProps) => {
  const t = useTexts();
  const columns = useColumns(props);
  return (
    <DataTable
      label={t('assets_title')}
      columns={columns}
      rows={props.assets}
      rowKey={({ id }) => id}
    />
  );
};
