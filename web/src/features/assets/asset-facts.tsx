import { type DetailKey, findWord } from '@copydesk/contract/assets/known-words';
import type { AssetAudit, AssetPage, SnapshotSummary } from '@copydesk/contract/library/library';
import type { ReactNode } from 'react';
import { useFormats } from '../../lib/format.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useKnownWords } from '../../parts/known-words-field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './asset-facts.module.css';
import { CoverageMark } from '../../parts/rules-ran/coverage-mark.tsx';
import { OpenCounts } from './open-counts.tsx';
import { useTexts } from './texts.ts';

const SHOWN_HASH = 12;

interface AssetFactsProps {
  readonly workspaceId: string;
  readonly page: AssetPage;
}

const useFacts = ({ asset, content }: AssetPage): readonly (readonly [string, ReactNode])[] => {
  const t = useTexts();
  const { exact } = useFormats();
  const { metadata } = asset;
  const known = useKnownWords();
  const words = (list: DetailKey): string =>
    (metadata[list] ?? [])
      .map((word) =>
        known && findWord(known[list], word) === null ? t('unknown_word', { word }) : word,
      )
      .join(', ');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('kind'), t(`kind_${asset.kind}`)],
    [t('source'), t(`source_${asset.source}`)],
    [t('address'), asset.url],
    [t('file_name'), asset.file_name],
    [
      t('content'),
      content && t('content_version', { name: content.external_id, version: content.version }),
    ],
    [t('render_label'), asset.source === 'url' ? t(`render_${asset.render}`) : null],
    [t('market'), words('market')],
    [t('category'), words('category')],
    [t('channel'), words('channel')],
    [t('audience'), words('audience')],
    [t('language'), metadata.language],
    [t('created'), exact(asset.created_at)],
    [t('archived'), asset.archived_at === null ? null : exact(asset.archived_at)],
    [
      t('id'),
      <span key="id" className={styles['id']}>
        <CodeText>{asset.id}</CodeText>
        <CopyButton value={asset.id} bare />
      </span>,
    ],
  ];
  return facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
};

const useSnapshotColumns = (
  workspaceId: string,
  assetId: string,
): readonly Column<SnapshotSummary>[] => {
  const t = useTexts();
  const { moment, number } = useFormats();
  return [
    {
      key: 'first',
      title: t('first_found'),
      cell: ({ id, created_at: at, has_text: hasText }) =>
        hasText ? (
          <TextLink
            inherit
            to="/w/$workspaceId/assets/$assetId"
            params={{ workspaceId, assetId }}
            search={{ snapshot: id }}
          >
            {moment(at)}
          </TextLink>
        ) : (
          moment(at)
        ),
    },
    {
      key: 'last',
      title: t('last_found'),
      cell: ({ fetched_at: at }) => moment(at),
      wideOnly: true,
    },
    {
      key: 'what',
      title: t('outcome'),
      cell: ({ failure, title, format }) =>
        failure === null ? (
          (title ?? format ?? '')
        ) : (
          <span className={styles['failed']}>{failure.message}</span>
        ),
    },
    {
      key: 'size',
      title: t('characters'),
      right: true,
      wideOnly: true,
      cell: ({ characters }) => (characters === null ? '' : number(characters)),
    },
    {
      key: 'type',
      title: t('media_type'),
      wideOnly: true,
      cell: ({ media_type: type }) => <CodeText>{type}</CodeText>,
    },
    {
      key: 'hash',
      title: 'SHA-256',
      wideOnly: true,
      cell: ({ content_hash: hash }) =>
        hash === null ? (
          ''
        ) : (
          <span className={styles['id']} title={hash}>
            <CodeText>{hash.slice(0, SHOWN_HASH)}</CodeText>
            <CopyButton value={hash} label={t('copy_hash')} bare />
          </span>
        ),
    },
  ];
};

const useAuditColumns = (workspaceId: string): readonly Column<AssetAudit>[] => {
  const t = useTexts();
  const { moment, number } = useFormats();
  return [
    {
      key: 'name',
      title: t('audit'),
      cell: ({ id, name }) => (
        <TextLink
          inherit
          to="/w/$workspaceId/audits/$auditId"
          params={{ workspaceId, auditId: id }}
        >
          {name}
        </TextLink>
      ),
    },
    {
      key: 'when',
      title: t('read_at'),
      wideOnly: true,
      cell: ({ finished_at: at }) => (at === null ? '' : moment(at)),
    },
    {
      key: 'outcome',
      title: t('outcome'),
      cell: ({ failure, asset_status: status, unjudged }) =>
        failure === null ? (
          [
            t(`look_${status}`),
            ...(unjudged > 0 ? [t('unjudged', { count: unjudged, number: number(unjudged) })] : []),
          ].join(', ')
        ) : (
          <span className={styles['failed']}>{failure.message}</span>
        ),
    },
    {
      key: 'violations',
      title: t('violations'),
      right: true,
      cell: ({ violations, asset_status: status, coverage }) =>
        status === 'completed' ? (
          <>
            {number(violations)} {violations > 0 ? null : <CoverageMark coverage={coverage} />}
          </>
        ) : (
          <span aria-hidden="true">–</span>
        ),
    },
    {
      key: 'open',
      title: t('open_violations'),
      wideOnly: true,
      cell: ({ open, asset_status: status, coverage }) =>
        status === 'completed' ? <OpenCounts open={open} coverage={coverage} /> : null,
    },
  ];
};

/** The details of an asset, every snapshot of it, and the audits that read it. */
export const AssetFacts = ({ workspaceId, page }: AssetFactsProps) => {
  const t = useTexts();
  const facts = useFacts(page);
  const snapshotColumns = useSnapshotColumns(workspaceId, page.asset.id);
  const auditColumns = useAuditColumns(workspaceId);
  return (
    <>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Section title={t('snapshots')} note={t('snapshots_note')}>
        {page.snapshots.length === 0 ? (
          <p className={styles['quiet']}>{t('never_read')}</p>
        ) : (
          <DataTable
            label={t('snapshots')}
            columns={snapshotColumns}
            rows={page.snapshots}
            rowKey={({ id }) => id}
          />
        )}
      </Section>
      <Section title={t('audits')}>
        {page.audits.length === 0 ? (
          <p className={styles['quiet']}>{t('never_audited')}</p>
        ) : (
          <DataTable
            label={t('audits')}
            columns={auditColumns}
            rows={page.audits}
            rowKey={({ id }) => id}
          />
        )}
      </Section>
    </>
  );
};
