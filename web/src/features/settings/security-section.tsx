import type { FactorRule } from '@copydesk/contract/shared/required-factor';
import type { Security } from '@copydesk/contract/workspaces/workspaces';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { ask } from '../../lib/query.ts';
import { sessionQuery, useMay } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

const securityQuery = () => ask('getSecurity');

/** The members who could not open the workspace with this rule until they set up what it asks for. */
const lacking = ({ members }: Security, rule: FactorRule) =>
  rule === 'none' ? [] : members.filter((member) => !member[rule]);

const Affected = ({
  security,
  rule,
}: {
  readonly security: Security;
  readonly rule: FactorRule;
}) => {
  const t = useTexts();
  const members = lacking(security, rule);
  if (rule === 'none') return <p>{t('required_none_words')}</p>;
  if (members.length === 0) return <p>{t('required_nobody')}</p>;
  return (
    <>
      <p>{t('required_affected', { count: members.length })}</p>
      <ul>
        {members.map(({ user_id: id, name, email }) => (
          <li key={id}>
            {name} <span className={styles['quiet']}>{email}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

/** How everybody must sign in who opens the workspace. Owners change it, and see first whom it concerns. */
export const SecuritySection = () => {
  const t = useTexts();
  const queries = useQueryClient();
  const owns = useMay('own');
  const query = useQuery(securityQuery());
  const [asked, setAsked] = useState<FactorRule | null>(null);
  const security = query.data;
  const rules: readonly FactorRule[] = security?.provider
    ? ['none', 'second_factor', 'single_sign_on']
    : ['none', 'second_factor'];
  const change = async (rule: FactorRule): Promise<void> => {
    const changed = await post('setRequiredFactor', { body: { required_factor: rule } });
    queries.setQueryData(securityQuery().queryKey, changed);
    showToast({ message: t('saved') });
    await queries.invalidateQueries(sessionQuery);
  };
  const isOwn = (rule: FactorRule): boolean => rule === 'none' || security?.own[rule] === true;
  return (
    <Section title={t('required')} note={t('required_note')}>
      <QueryWait query={query} rows={2} />
      {security && owns ? (
        <SegmentedFilter
          label={t('required')}
          value={security.required_factor}
          onChange={(rule) => (rule === security.required_factor ? undefined : setAsked(rule))}
          choices={rules.map((value) => ({ value, label: t(`required_${value}`) }))}
        />
      ) : null}
      {security && !owns ? <strong>{t(`required_${security.required_factor}`)}</strong> : null}
      {security && security.operator_factor !== 'none' ? (
        <p className={styles['quiet']}>
          {t('required_operator', { rule: t(`required_${security.operator_factor}`) })}
        </p>
      ) : null}
      {asked && security ? (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={t(`required_${asked}_title`)}
          confirm={t('required_confirm')}
          onConfirm={() => change(asked)}
        >
          {isOwn(asked) ? null : <p>{t('required_own')}</p>}
          <Affected security={security} rule={asked} />
        </ConfirmDialog>
      ) : null}
    </Section>
  );
};
