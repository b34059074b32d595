import type { TemplateToEdit } from '@copydesk/contract/templates/template-draft';
import { useMutation } from '@tanstack/react-query';
import { post } from '../../../lib/api.ts';
import { Button } from '../../../ui/controls.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useTexts } from '../texts.ts';
import type { Draft } from './use-draft.ts';

interface EditorNoticesProps {
  readonly template: TemplateToEdit;
  readonly draft: Draft;
  readonly mayWrite: boolean;
}

/**
 * Important notices: another person saved first, the server cannot be reached, or the template is archived.
 */
export const EditorNotices = ({ template, draft, mayWrite }: EditorNoticesProps) => {
  const t = useTexts();
  const bringBack = useMutation({
    mutationFn: () => post('unarchiveTemplate', { params: { template_id: template.id } }),
    onSuccess: draft.adopt,
  });
  return (
    <>
      {draft.status === 'stale' ? (
        <Notice
          tone="problem"
          action={
            <>
              <Button variant="default" onClick={() => void draft.takeTheirs()}>
                {t('take_theirs')}
              </Button>
              <Button onClick={() => void draft.keepMine()}>{t('keep_mine')}</Button>
            </>
          }
        >
          {t('stale_words')}
        </Notice>
      ) : null}
      {draft.status === 'failed' ? <Notice tone="warning">{t('save_failed')}</Notice> : null}
      {template.archived ? (
        <Notice
          action={
            mayWrite ? (
              <Button
                variant="default"
                loading={bringBack.isPending}
                onClick={() => bringBack.mutate()}
              >
                {t('bring_back')}
              </Button>
            ) : null
          }
        >
          {t('archived_words')}
        </Notice>
      ) : null}
    </>
  );
};
