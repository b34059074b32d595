import { useQuery } from '@tanstack/react-query';
import { ask } from '../lib/query.ts';
import { useMay, useWorkspace } from '../lib/session.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { LinkButton } from '../ui/link.tsx';
import { useWritingTexts } from './writing-texts.ts';

/** Says before a text is written that no model will write it, and who can change that. */
export const NoModelNotice = () => {
  const t = useWritingTexts();
  const { id: workspaceId } = useWorkspace();
  const mayAdminister = useMay('administer');
  const { data } = useQuery({ ...ask('listTemplateChoices'), staleTime: 60_000 });
  if (data?.sandbox !== true) return null;
  return (
    <Notice
      tone="warning"
      action={
        mayAdminister ? (
          <LinkButton
            variant="default"
            to="/w/$workspaceId/settings/models"
            params={{ workspaceId }}
          >
            {t('to_models')}
          </LinkButton>
        ) : null
      }
    >
      {t('no_model')} {t(mayAdminister ? 'no_model_admin' : 'no_model_ask')}
    </Notice>
  );
};
