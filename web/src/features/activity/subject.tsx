import type { ActivityEntry } from '@copydesk/contract/activity';
import { useWorkspace } from '../../lib/session.ts';
import { TextLink } from '../../ui/link.tsx';

const GONE = new Set<ActivityEntry['action']>(['document_deleted', 'infobase_deleted']);

/** What an event of the workspace was about, as the way to it where it has a page and is still there. */
export const Subject = ({
  action,
  subject,
}: Pick<ActivityEntry, 'action'> & {
  readonly subject: NonNullable<ActivityEntry['subject']>;
}) => {
  const { id: workspaceId } = useWorkspace();
  const { kind, id, name } = subject;
  if (id !== null && !GONE.has(action)) {
    const at = { workspaceId };
    if (kind === 'bulk_run')
      return (
        <TextLink to="/w/$workspaceId/bulk/$bulkId" params={{ ...at, bulkId: id }}>
          {name}
        </TextLink>
      );
    if (kind === 'rule')
      return (
        <TextLink to="/w/$workspaceId/rules/$ruleId" params={{ ...at, ruleId: id }}>
          {name}
        </TextLink>
      );
    if (kind === 'template')
      return (
        <TextLink to="/w/$workspaceId/templates/$templateId" params={{ ...at, templateId: id }}>
          {name}
        </TextLink>
      );
    if (kind === 'tone')
      return (
        <TextLink to="/w/$workspaceId/tones/$toneId" params={{ ...at, toneId: id }}>
          {name}
        </TextLink>
      );
  }
  return <strong>{name}</strong>;
};
