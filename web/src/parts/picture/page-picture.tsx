import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../lib/session.ts';
import { LinkButton } from '../../ui/link.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { picturesQuery } from './api.ts';
import { FilePages } from './file-pages.tsx';
import { NoPicture } from './no-picture.tsx';
import { PictureView } from './picture-view.tsx';
import { useTexts } from './texts.ts';

interface PagePictureProps {
  readonly snapshotId: string;
  readonly auditId: string | null;
  /** Only this finding is boxed. */
  readonly violationId?: string | undefined;
  readonly pointed?: string | undefined;
  readonly onPoint?: (violationId: string) => void;
}

/** The page of a snapshot as it was, with findings boxed on it, or why there is no picture. */
export const PagePicture = (props: PagePictureProps) => {
  const { snapshotId, auditId, violationId, pointed, onPoint } = props;
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const query = useQuery(picturesQuery({ snapshotId, auditId, violationId }));
  const { data: answer } = query;
  if (!answer) {
    return (
      <>
        <QueryNotice query={query} />
        {query.isError ? null : <Skeleton rows={4} height={40} />}
      </>
    );
  }
  const openCopy =
    answer.copy === null ? null : (
      <LinkButton
        size="compact-sm"
        variant="default"
        to="/w/$workspaceId/assets/$assetId"
        params={{ workspaceId, assetId: answer.asset.id }}
        search={{ view: 'copy', snapshot: snapshotId }}
      >
        {t('open_copy')}
      </LinkButton>
    );
  if (answer.file !== null) {
    return (
      <>
        <QueryNotice query={query} />
        <FilePages
          snapshotId={snapshotId}
          auditId={auditId}
          name={answer.asset.name}
          file={answer.file}
          findings={answer.findings}
          pointed={violationId ?? pointed}
          onPoint={onPoint}
        />
      </>
    );
  }
  if (answer.absent !== null) {
    return (
      <>
        <NoPicture answer={answer} absent={answer.absent} />
        {openCopy}
      </>
    );
  }
  return (
    <>
      <QueryNotice query={query} />
      <PictureView
        snapshotId={snapshotId}
        name={answer.asset.name}
        pictures={answer.pictures.filter(({ deleted_at: deletedAt }) => deletedAt === null)}
        findings={answer.findings}
        pointed={violationId ?? pointed}
        onPoint={onPoint}
      />
      {openCopy}
    </>
  );
};
