import { isBlank } from '@copydesk/contract/shared/blank';
import type { Plan, Workspace } from '@copydesk/contract/workspaces/workspaces';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { sessionQuery, useMay, useSession } from '../../lib/session.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Button, Progress, TextInput } from '../../ui/controls.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { HintPolicySection } from '../../parts/quality/hint-policy.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { workspaceQuery } from './api.ts';
import { DueSection } from './due-section.tsx';
import { Figures } from './figures.tsx';
import { SecuritySection } from './security-section.tsx';
import { OwnersSection } from './owners-section.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

interface WorkspaceProps {
  readonly workspace: Workspace;
}

const PLANS = ['free', 'team', 'business'] as const satisfies readonly Plan[];

/**
 * Stores the changed workspace in the cache. It also reads the session again, because the navigation takes
 * the name and plan from it.
 */
const useKeep = () => {
  const queries = useQueryClient();
  return async (workspace: Workspace): Promise<void> => {
    queries.setQueryData(workspaceQuery().queryKey, workspace);
    await queries.invalidateQueries(sessionQuery);
  };
};

const NameForm = ({ workspace }: WorkspaceProps) => {
  const t = useTexts();
  const keep = useKeep();
  const [name, setName] = useState(workspace.name);
  const rename = useMutation({
    mutationFn: () => post('renameWorkspace', { body: { name: name.trim() } }),
    onSuccess: async (renamed) => {
      showToast({ message: t('renamed', { name: renamed.name }) });
      await keep(renamed);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBlank(name)) rename.mutate();
  };
  return (
    <form className={styles['start']} onSubmit={submit}>
      <TextInput
        w={320}
        maw="100%"
        label={t('workspace_name')}
        value={name}
        maxLength={100}
        error={rename.error ? rename.error.detail || t('failed') : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        type="submit"
        loading={rename.isPending}
        disabled={isBlank(name) || name.trim() === workspace.name}
      >
        {t('save')}
      </Button>
    </form>
  );
};

const PlanSection = ({ workspace }: WorkspaceProps) => {
  const t = useTexts();
  const keep = useKeep();
  const { self_service: may } = useSession();
  const owns = useMay('own');
  const change = useMutation({
    mutationFn: (plan: Plan) => post('changePlan', { body: { plan } }),
    onSuccess: async (changed) => {
      showToast({ message: t('plan_changed', { plan: t(`plan_${changed.plan}`) }) });
      await keep(changed);
    },
    onError: ({ detail }) => showToast({ message: detail || t('failed'), tone: 'problem' }),
  });
  const { plan, api_access: hasAccess } = workspace;
  return (
    <Section title={t('plan')} note={t('plan_note')}>
      {owns && may.plans ? (
        <SegmentedFilter
          label={t('plan')}
          value={plan}
          onChange={(next) => (next === plan ? undefined : change.mutate(next))}
          choices={PLANS.map((value) => ({ value, label: t(`plan_${value}`) }))}
        />
      ) : (
        <p>
          <strong>{t(`plan_${plan}`)}</strong>{' '}
          <span className={styles['quiet']}>{t(may.plans ? 'plan_owner' : 'plan_operator')}</span>
        </p>
      )}
      <p className={styles['quiet']}>{t(hasAccess ? 'api_yes' : 'api_no')}</p>
    </Section>
  );
};

const Tokens = ({ tokens }: Pick<Workspace, 'tokens'>) => {
  const t = useTexts();
  const { number, compact, share, dollars } = useFormats();
  const { budget, used, reserved, calls, cost_micros: cost } = tokens;
  const part = budget ? Math.min(1, (used + reserved) / budget) : null;
  return (
    <Section title={t('tokens')} note={budget === null ? t('tokens_default') : null}>
      <Figures
        figures={[
          [t('tokens_used'), compact(used)],
          [t('tokens_reserved'), compact(reserved)],
          ...(budget === null ? [] : [[t('tokens_budget'), compact(budget)] as const]),
          [t('tokens_calls'), number(calls)],
          [t('tokens_cost'), dollars(cost)],
        ]}
      />
      {part === null ? null : (
        <Progress
          mt={8}
          size="sm"
          value={part * 100}
          aria-label={t('tokens_of', { share: share(part) })}
        />
      )}
    </Section>
  );
};

/** The workspace's name, its plan, and how much it contains. */
export const WorkspacePage = () => {
  const t = useTexts();
  const { number, date } = useFormats();
  const administers = useMay('administer');
  const query = useQuery(workspaceQuery());
  const { data: workspace } = query;
  return (
    <Page>
      <div className={styles['narrow']}>
        <PageHeader
          title={t('workspace_title')}
          note={workspace ? t('since', { date: date(workspace.created_at) }) : null}
        />
        <QueryWait query={query} rows={6} />
        {workspace ? (
          <>
            {administers ? (
              <NameForm key={workspace.name} workspace={workspace} />
            ) : (
              <strong>{workspace.name}</strong>
            )}
            <p className={styles['quiet']}>
              {t('workspace_id')} <CodeText>{workspace.id}</CodeText>{' '}
              <CopyButton bare value={workspace.id} />
            </p>
            {administers ? <SecuritySection /> : null}
            <PlanSection workspace={workspace} />
            <Section title={t('figures')}>
              <Figures
                figures={(
                  ['members', 'keys', 'assets', 'rules', 'documents', 'audits'] as const
                ).map((name) => [t(`figure_${name}`), number(workspace.counts[name])])}
              />
            </Section>
            <Tokens tokens={workspace.tokens} />
            <DueSection />
            <OwnersSection />
            <HintPolicySection />
          </>
        ) : null}
      </div>
    </Page>
  );
};
