import type { AssetPage as AssetAnswer } from '@copydesk/contract/library/library';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { Anchor, Button } from '../../ui/controls.ts';
import { CurlButton } from '../../parts/curl-button.tsx';
import { PagePicture } from '../../parts/picture/page-picture.tsx';
import { StoredCopy } from '../../parts/picture/stored-copy.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageToCome } from '../../ui/feedback/page-to-come.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { assetById } from './api.ts';
import { AssetFacts } from './asset-facts.tsx';
import styles from './asset-page.module.css';
import { DetailsDialog } from './details-dialog.tsx';
import { LookChoice } from './look-choice.tsx';
import { OpenCounts } from './open-counts.tsx';
import { CompareLooks } from './compare/compare-looks.tsx';
import { PageFrame } from './page-frame.tsx';
import type { AssetSearch } from './search.ts';
import { comparedLook, shownLook } from './shown-look.ts';
import { SnapshotSheet } from './snapshot-sheet.tsx';
import { useTexts } from './texts.ts';
import { useArchive } from './use-archive.tsx';

const route = getRouteApi('/w/$workspaceId/assets/$assetId');

const AssetNote = ({ page: { asset, audits, snapshots } }: { readonly page: AssetAnswer }) => {
  const t = useTexts();
  const newest = audits.find((one) => one.asset_status === 'completed');
  // An address from outside becomes a link only if it is http or https.
  const isWeb = asset.url !== null && /^https?:\/\//i.test(asset.url);
  return (
    <span className={styles['note']}>
      <span>{t(`kind_${asset.kind}`)}</span>
      {isWeb ? (
        <Anchor href={asset.url ?? ''} target="_blank" rel="noopener noreferrer" inherit>
          {asset.url} <Icon name="external" size={12} />
        </Anchor>
      ) : (
        <span>{asset.file_name}</span>
      )}
      {asset.newest === null ? null : (
        <span>
          {t('last_look')} <RelativeTime at={asset.newest.fetched_at} />
        </span>
      )}
      {newest ? (
        <OpenCounts
          open={newest.open}
          coverage={newest.coverage}
          isUnread={(snapshots[0]?.failure ?? null) !== null}
          named
        />
      ) : null}
    </span>
  );
};

const AssetActions = ({ page: { asset } }: { readonly page: AssetAnswer }) => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const may = useMay('audit');
  const archive = useArchive();
  const [areDetailsOpen, setDetailsOpen] = useState(false);
  return (
    <>
      {may && asset.archived_at === null ? (
        <>
          <LinkButton
            to="/w/$workspaceId/audits/new"
            params={{ workspaceId }}
            search={{ asset: asset.id }}
          >
            {t('audit_this')}
          </LinkButton>
          <Button variant="default" onClick={() => setDetailsOpen(true)}>
            {t('change_details')}
          </Button>
          <Button variant="default" onClick={() => archive.ask(asset)}>
            {t('archive')}
          </Button>
        </>
      ) : null}
      <CurlButton method="GET" path={`/public/v1/assets/${asset.id}`} />
      {archive.dialog}
      {areDetailsOpen ? (
        <DetailsDialog asset={asset} onClose={() => setDetailsOpen(false)} />
      ) : null}
    </>
  );
};

interface AssetBodyProps {
  readonly page: AssetAnswer;
}

const AssetBody = ({ page }: AssetBodyProps) => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay('audit');
  const look = shownLook(page, search);
  const { snapshot, audit } = look;
  const other = comparedLook(page, look, search);
  const asked = search.view ?? 'text';
  const isMissing =
    (asked === 'page' && !snapshot?.has_page) ||
    ((asked === 'picture' || asked === 'copy') && !snapshot?.has_text) ||
    (asked === 'compare' && !other);
  const view = isMissing ? 'text' : asked;
  const change = (next: AssetSearch): void =>
    void navigate({ search: next, replace: true, resetScroll: false });
  if (snapshot === null && view !== 'facts') {
    return (
      <>
        <LookChoice page={page} look={look} view={view} other={other?.id} onChange={change} />
        <Message
          title={t('never_read')}
          action={
            may && page.asset.archived_at === null ? (
              <LinkButton
                to="/w/$workspaceId/audits/new"
                params={{ workspaceId }}
                search={{ asset: page.asset.id }}
              >
                {t('audit_this')}
              </LinkButton>
            ) : null
          }
        >
          {t('never_read_words')}
        </Message>
      </>
    );
  }
  return (
    <>
      <LookChoice page={page} look={look} view={view} other={other?.id} onChange={change} />
      {view === 'facts' ? <AssetFacts workspaceId={workspaceId} page={page} /> : null}
      {view === 'page' && snapshot ? (
        <PageFrame snapshotId={snapshot.id} name={page.asset.name} />
      ) : null}
      {view === 'picture' && snapshot ? (
        <PagePicture
          snapshotId={snapshot.id}
          auditId={audit?.id ?? null}
          pointed={search.violation}
          onPoint={(violation) => change({ ...search, violation })}
        />
      ) : null}
      {view === 'copy' && snapshot ? (
        <StoredCopy snapshotId={snapshot.id} auditId={audit?.id ?? null} />
      ) : null}
      {view === 'compare' && snapshot && other ? (
        <CompareLooks one={snapshot} other={other} />
      ) : null}
      {view === 'text' && snapshot?.has_text ? (
        <SnapshotSheet
          workspaceId={workspaceId}
          snapshotId={snapshot.id}
          auditId={audit?.id ?? null}
          language={snapshot.language}
          pointed={search.violation}
          onPoint={(violation) => change({ ...search, violation })}
        />
      ) : null}
      {view === 'text' && snapshot && !snapshot.has_text ? (
        <Message title={t('not_read')}>{snapshot.failure?.message ?? t('no_text')}</Message>
      ) : null}
    </>
  );
};

/** One asset: its stored text with the findings marked in it, the stored page itself, and its details. */
export const AssetPage = () => {
  const t = useTexts();
  const { workspaceId, assetId } = route.useParams();
  const query = useQuery(assetById(assetId));
  const { data: page } = query;
  const above = (
    <TextLink inherit to="/w/$workspaceId/assets" params={{ workspaceId }}>
      {t('assets_title')}
    </TextLink>
  );
  if (!page) return <PageToCome title={t('asset_title')} above={above} query={query} />;
  const failure = page.snapshots[0]?.failure;
  return (
    <Page>
      <PageHeader
        title={page.asset.name}
        above={above}
        note={<AssetNote page={page} />}
        actions={<AssetActions page={page} />}
      />
      <QueryNotice query={query} />
      {page.asset.archived_at === null ? null : <Notice>{t('is_archived')}</Notice>}
      {failure ? (
        <Notice tone="warning">
          {t('last_look_failed', { why: failure.message })}{' '}
          {page.snapshots.some(({ has_text: hasText }) => hasText) ? t('earlier_shown') : ''}
        </Notice>
      ) : null}
      <AssetBody page={page} />
    </Page>
  );
};
