import type { SnapshotPictures } from '@copydesk/contract/library/picture';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { useTexts } from './texts.ts';

interface NoPictureProps {
  readonly answer: SnapshotPictures;
  readonly absent: NonNullable<SnapshotPictures['absent']>;
  /** What is not there. */
  readonly what?: 'absent' | 'no_copy';
}

/** Says why there is no picture or no copy, and offers what would bring one. */
export const NoPicture = ({ answer: { asset }, absent, what = 'absent' }: NoPictureProps) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const may = useMay('audit');
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: () =>
      post('updateAsset', { params: { id: asset.id }, body: { render: 'browser' } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf('getAssetPage') }),
  });
  const isWeb = asset.url !== null && absent !== 'no_page';
  const isStatic = absent === 'static' && !change.isSuccess;
  const again = (
    <LinkButton
      size="compact-sm"
      variant="default"
      to="/w/$workspaceId/audits/new"
      params={{ workspaceId }}
      search={{ asset: asset.id }}
    >
      {t('audit_this')}
    </LinkButton>
  );
  const byBrowser = (
    <Button
      size="compact-sm"
      variant="default"
      loading={change.isPending}
      onClick={() => change.mutate()}
    >
      {t('read_by_browser')}
    </Button>
  );
  return (
    <Notice action={may && isWeb ? (isStatic ? byBrowser : again) : null}>
      <strong>{t(what)}.</strong> {change.isSuccess ? t('will_read') : t(`${what}_${absent}`)}
      {change.isError ? ` ${t('not_changed')}` : ''}
    </Notice>
  );
};
