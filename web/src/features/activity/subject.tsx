import type { ActivityEntry } from '@copydesk/contract/activity/activity';
import { linkOptions } from '@tanstack/react-router';
import { useWorkspace } from '../../lib/session.ts';
import { TextLink } from '../../ui/link.tsx';

type About = NonNullable<ActivityEntry['subject']>;

interface SubjectProps extends About {
  /** The audit whose trail has the entry, if it is one of a trail. */
  readonly auditId: string | null;
}

/** The address of an event's subject. Null if the subject has no page or may have been deleted. */
const pageOf = ({ kind, id, auditId }: SubjectProps, workspaceId: string) => {
  const at = { workspaceId };
  if (kind === 'hint' && auditId !== null)
    return linkOptions({ to: '/w/$workspaceId/audits/$auditId/hints', params: { ...at, auditId } });
  if (id === null) return null;
  if (kind === 'asset')
    return linkOptions({ to: '/w/$workspaceId/assets/$assetId', params: { ...at, assetId: id } });
  if (kind === 'audit')
    return linkOptions({ to: '/w/$workspaceId/audits/$auditId', params: { ...at, auditId: id } });
  if (kind === 'bulk_run')
    return linkOptions({ to: '/w/$workspaceId/bulk/$bulkId', params: { ...at, bulkId: id } });
  if (kind === 'rule')
    return linkOptions({ to: '/w/$workspaceId/rules/$ruleId', params: { ...at, ruleId: id } });
  if (kind === 'template')
    return linkOptions({
      to: '/w/$workspaceId/templates/$templateId',
      params: { ...at, templateId: id },
    });
  if (kind === 'tone')
    return linkOptions({ to: '/w/$workspaceId/tones/$toneId', params: { ...at, toneId: id } });
  return null;
};

/** The subject of an event, as a link if it has a page. */
export const Subject = (about: SubjectProps) => {
  const { id: workspaceId } = useWorkspace();
  const page = pageOf(about, workspaceId);
  return page === null ? (
    <strong>{about.name}</strong>
  ) : (
    <TextLink {...page}>{about.name}</TextLink>
  );
};
