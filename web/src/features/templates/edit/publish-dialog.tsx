import type { TemplateIssue, TemplateToEdit } from '@copydesk/contract/templates/template-draft';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { post } from '../../../lib/api.ts';
import type { Problem } from '../../../lib/problem.ts';
import { Button, Stack, Textarea } from '../../../ui/controls.ts';
import { languageName } from '../../../parts/languages.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useProblemWords } from '../../../ui/feedback/problem-words.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { ChangeList } from './change-list.tsx';
import changeStyles from './changes.module.css';
import { describeChanges } from './describe-changes.ts';
import { placeOf } from './issues.ts';
import type { TemplateSearch } from '../search.ts';
import styles from '../templates.module.css';
import { useTexts } from '../texts.ts';
import type { Draft } from './use-draft.ts';

const route = getRouteApi('/w/$workspaceId/templates/$templateId');

interface PublishDialogProps {
  readonly template: TemplateToEdit;
  readonly draft: Draft;
  readonly open: (changes: TemplateSearch) => void;
}

interface IssueListProps extends Pick<PublishDialogProps, 'draft' | 'open'> {
  readonly issues: readonly TemplateIssue[];
}

/** The mistakes, each with a link to where it can be corrected. */
const IssueList = ({ issues, draft, open }: IssueListProps) => {
  const t = useTexts();
  return (
    <div role="alert">
      {t('publish_issues', { count: issues.length })}
      <ul className={changeStyles['issues']}>
        {issues.map((issue) => {
          const { language, pane, at } = placeOf(issue);
          const key = draft.languages[language]?.language_key;
          const go = (): void =>
            open({
              publish: undefined,
              lang: key,
              pane: pane ?? 'form',
              field: pane === 'form' ? (at ?? undefined) : undefined,
            });
          return (
            <li key={`${issue.loc.join('.')}${issue.msg}`}>
              <span>
                {key ? `${languageName(key)}: ` : ''}
                {issue.msg}
              </span>
              <Button variant="subtle" onClick={go}>
                {t('go_there')}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

const NOT_SAVED: Problem = { status: 0, detail: '', issues: [], retryAfter: null };

/** Publishes the template: shows what will change for all writers, and asks for a note. */
export const PublishDialog = ({ template, draft, open }: PublishDialogProps) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const navigate = route.useNavigate();
  const [note, setNote] = useState('');
  const close = (): void => open({ publish: undefined });
  const publish = useMutation({
    mutationFn: async () => {
      const revision = await draft.settle();
      if (revision === null) throw NOT_SAVED;
      return post('publishTemplate', {
        params: { template_id: template.id },
        body: { base_revision: revision, note: note.trim() },
      });
    },
    onSuccess: (published) => {
      draft.adopt(published);
      close();
      showToast({
        message: t('published_toast', { version: published.version }),
        action: {
          label: t('write_with'),
          run: () =>
            void navigate({
              to: '/w/$workspaceId/documents/new',
              search: { template: template.id },
            }),
        },
      });
    },
  });
  const changes = describeChanges(template.published ?? [], draft.languages);
  const refused = publish.error?.issues ?? [];
  const issues = refused.length > 0 ? refused : draft.issues;
  const { version } = template;
  const isSettled = draft.status === 'saved';
  const why = publish.error;
  const name = draft.languages[0]?.name.trim() || template.name;
  return (
    <Dialog size="lg" onClose={close} title={t('publish_title', { name })}>
      <Stack gap="md">
        {why && refused.length === 0 ? (
          <Notice tone="problem">
            {why === NOT_SAVED ? t('publish_unsaved') : wordsOf(why, t('failed'))}
          </Notice>
        ) : null}
        {issues.length > 0 && isSettled ? (
          <IssueList
            issues={issues.map(({ loc, msg }) => ({
              loc: [...loc],
              msg: msg.replace(/^Value error, /, ''),
            }))}
            draft={draft}
            open={open}
          />
        ) : (
          <p className="quiet">
            {changes.length === 0 && version > 0
              ? t('publish_nothing', { version })
              : t('publish_as', { version: version + 1 })}
          </p>
        )}
        <Textarea
          label={t('publish_note')}
          description={t('publish_note_hint')}
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          data-autofocus
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={styles['end']}>
          <Button
            loading={publish.isPending}
            disabled={(isSettled && issues.length > 0) || (changes.length === 0 && version > 0)}
            onClick={() => publish.mutate()}
          >
            {t('publish')}
          </Button>
        </div>
        <ChangeList changes={changes} />
      </Stack>
    </Dialog>
  );
};
