import type { Approval } from '@copydesk/contract/documents/approval';
import type { DocumentVersionSummary } from '@copydesk/contract/documents/draft';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keyOf } from '../../../lib/query.ts';
import { ActionIcon } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { QueryWait } from '../../../ui/feedback/query-wait.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ShowMore } from '../../../ui/list/show-more.tsx';
import { approvalsQuery } from '../approval/api.ts';
import { versionsQuery } from './api.ts';
import { useCell } from '../../../lib/cell.ts';
import { useOpenDocument } from './open-document.ts';
import styles from './panels.module.css';
import { type EditorTexts, useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/documents/$documentId');

/** The title of a version: its name, or a description if it has none. */
export const versionTitle = (t: EditorTexts, version: DocumentVersionSummary): string => {
  if (version.name !== null) return version.name;
  if (version.kind === 'restored' && version.restored_from !== null)
    return t('version_restored', { version: version.restored_from });
  if (version.sandbox) return t('version_placeholder');
  return t(version.kind === 'restored' ? 'version_edited' : `version_${version.kind}`);
};

interface VersionRowProps {
  readonly version: DocumentVersionSummary;
  /** Its approval, if it was approved. */
  readonly approval: Approval | undefined;
}

const VersionRow = ({ version, approval }: VersionRowProps) => {
  const t = useTexts();
  const { workspaceId, documentId } = route.useParams();
  const { version: open, look } = route.useSearch();
  const isOpen = version.newest ? open === undefined : open === version.version;
  const model = t(version.sandbox ? 'version_no_model' : 'version_model');
  const who = version.author === null ? model : (version.author.name ?? t('somebody'));
  return (
    <li>
      <Link
        className={styles['version']}
        to="/w/$workspaceId/documents/$documentId"
        params={{ workspaceId, documentId }}
        search={{
          panel: 'versions',
          ...(version.newest ? {} : { version: version.version }),
          ...(look && !version.newest ? { look } : {}),
        }}
        activeOptions={{ exact: true, includeSearch: true }}
        data-open={isOpen ? '' : undefined}
        preload={false}
      >
        <span className={styles['versionName']}>
          {version.newest ? `${t('version_now')} · ` : ''}
          {versionTitle(t, version)}
        </span>
        {approval ? (
          <span className={styles['versionWords']} title={approval.reason ?? undefined}>
            {t('version_approved', { name: approval.approver.name ?? t('somebody') })}
          </span>
        ) : null}
        <span className={styles['versionWords']}>
          <RelativeTime at={version.saved_at} /> · {version.kind === 'written' ? model : who} ·{' '}
          {t('words', { count: version.words })}
        </span>
      </Link>
    </li>
  );
};

/** Every version of the document, newest first. */
export const VersionsPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts();
  const openDocument = useOpenDocument();
  const queryClient = useQueryClient();
  const savedAt = useCell(openDocument.savedAt);
  const query = useInfiniteQuery(versionsQuery(openDocument.documentId));
  // A save may have created a new version.
  useEffect(() => {
    if (savedAt !== null)
      void queryClient.invalidateQueries({ queryKey: keyOf('listDocumentVersions') });
  }, [queryClient, savedAt]);
  const approvals = useQuery(approvalsQuery(openDocument.documentId));
  const approved = (approvals.data?.approvals ?? []).filter(({ state }) => state === 'approved');
  const versions = query.data?.pages.flatMap((page) => page.versions) ?? [];
  return (
    <aside className={styles['versions']} aria-label={t('versions')}>
      <div className={styles['head']}>
        <h2>{t('versions')}</h2>
        <ActionIcon aria-label={t('versions_close')} onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </div>
      <QueryWait query={query} rows={4} height={48} />
      {query.isSuccess && versions.length === 0 ? <p>{t('no_versions')}</p> : null}
      <ol className="plain-list">
        {versions.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            approval={approved.find((one) => one.version === version.version)}
          />
        ))}
      </ol>
      <ShowMore query={query} variant="subtle">
        {t('version_more')}
      </ShowMore>
    </aside>
  );
};
