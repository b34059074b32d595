import type { RuleDetail } from '@copydesk/contract/rules/rule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Button, Switch } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';

const useRefresh = () => {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOf('getRule') }),
      queries.invalidateQueries({ queryKey: keyOf('listRules') }),
      queries.invalidateQueries({ queryKey: keyOf('getRuleCoverage') }),
    ]);
  };
};

const RuleSwitch = ({ rule }: { readonly rule: RuleDetail }) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const refresh = useRefresh();
  const turn = useMutation({
    mutationFn: (enabled: boolean) =>
      post('switchRule', { params: { rule_id: rule.id }, body: { enabled } }),
    onSuccess: async (_done, enabled) => {
      showToast({ message: t(enabled ? 'switched_on' : 'switched_off') });
      await refresh();
    },
    onError: (problem) => showToast({ tone: 'problem', message: wordsOf(problem, t('failed')) }),
  });
  const isOn = turn.isPending ? turn.variables : rule.enabled;
  return (
    <Switch
      checked={isOn}
      label={t(isOn ? 'on' : 'off')}
      className={styles['switch'] ?? ''}
      aria-label={`${t('switch_rule')}: ${t(isOn ? 'on' : 'off')}`}
      onChange={(event) => turn.mutate(event.currentTarget.checked)}
    />
  );
};

/** The actions for a rule that the person may use: edit, copy, switch on or off, archive. */
export const RuleActions = ({ rule }: { readonly rule: RuleDetail }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const mayChange = useMay('rules');
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const archive = async (archived: boolean): Promise<void> => {
    await post('archiveRule', { params: { rule_id: rule.id }, body: { archived } });
    showToast({ message: t(archived ? 'archived_done' : 'unarchived_done') });
    await refresh();
  };
  if (!mayChange) return null;
  const isOwn = rule.pack_id === null;
  return (
    <>
      {rule.version > 0 && !rule.archived ? <RuleSwitch rule={rule} /> : null}
      {isOwn && rule.archived ? (
        <Button variant="default" onClick={() => void archive(false)}>
          {t('unarchive')}
        </Button>
      ) : null}
      {isOwn && !rule.archived && rule.version > 0 ? (
        <Button variant="subtle" onClick={() => setAsking(true)}>
          {t('archive')}
        </Button>
      ) : null}
      <LinkButton
        variant={isOwn ? 'default' : 'filled'}
        leftSection={<Icon name="copy" />}
        to="/w/$workspaceId/rules/new"
        params={{ workspaceId }}
        search={{ from: rule.id }}
      >
        {t('copy_rule')}
      </LinkButton>
      {isOwn && !rule.archived ? (
        <LinkButton
          leftSection={<Icon name="edit" />}
          to="/w/$workspaceId/rules/$ruleId/edit"
          params={{ workspaceId, ruleId: rule.id }}
        >
          {t(rule.draft ? 'edit_draft' : 'edit')}
        </LinkButton>
      ) : null}
      {asking ? (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={t('archive_title')}
          confirm={t('archive')}
          onConfirm={() => archive(true)}
        >
          <p>{t('archive_words')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
};
