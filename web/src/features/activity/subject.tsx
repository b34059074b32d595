import type { ActivityEntry } from '@copydesk/contract/activity/activity';
import { linkOptions } from '@tanstack/react-router';
import { useWorkspace } from '../../lib/session.ts';
import { TextLink } from '../../ui/link.tsx';

type About = NonNullable<ActivityEntry['subject']>;

/** The address of an event's subject. Null if the subject has no page or may have been deleted. */
const pageOf = (kind: About['kind'], id: string, workspaceId: string) => {
  const at = { workspaceId };
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
export const Subject = ({ kind, id, name }: About) => {
  const { id: workspaceId } = useWorkspace();
  const page = id === null ? null : pageOf(kind, id, workspaceId);
  return page === null ? <strong>{name}</strong> : <TextLink {...page}>{name}</TextLink>;
};
