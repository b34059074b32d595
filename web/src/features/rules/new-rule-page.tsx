import { isBlank } from '@copydesk/contract/shared/blank';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { post } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { Button, TextInput } from '../../ui/controls.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { LanguageField } from '../../parts/language-field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { ruleQuery } from './api.ts';
import { KINDS } from './kinds.ts';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';
import { useStartTexts } from './texts-start.ts';
import { useWritingTexts } from './texts-writing.ts';

const route = getRouteApi('/w/$workspaceId/rules/new');

interface KindChoiceProps {
  readonly value: (typeof KINDS)[number];
  readonly onChange: (kind: (typeof KINDS)[number]) => void;
}

const KindChoice = ({ value, onChange }: KindChoiceProps) => {
  const t = useStartTexts();
  const w = useWritingTexts();
  return (
    <fieldset className={styles['kinds']}>
      <legend className={styles['kindName']}>{t('choose_kind')}</legend>
      {KINDS.map((kind) => (
        <label key={kind} className={styles['kindCard']}>
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={kind === value}
            onChange={() => onChange(kind)}
          />
          <span>
            <span className={styles['kindName']}>{w(`kind_${kind}`)}</span>
            <span className={styles['kindWords']}>{w(`kind_${kind}_words`)}</span>
            <span className={styles['kindExample']}>{w(`kind_${kind}_example`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};

/** Creates a rule: a blank one of a kind, or a copy of an existing rule. */
export const NewRulePage = () => {
  const t = useStartTexts();
  const rules = useTexts();
  const wordsOf = useProblemWords();
  const queries = useQueryClient();
  const mayChange = useMay('rules');
  const { id: workspaceId } = useWorkspace();
  const { kind = 'prohibit', from } = route.useSearch();
  const navigate = route.useNavigate();
  const [name, setName] = useState('');
  const [language, setLanguage] = useState<LanguageKey>('EN');
  const original = useQuery({ ...ruleQuery(from ?? ''), enabled: from !== undefined }).data;
  const start = useMutation({
    mutationFn: () =>
      from === undefined
        ? post('startRule', { body: { name: name.trim(), kind, language } })
        : post('copyRule', {
            params: { rule_id: from },
            body: name.trim() ? { name: name.trim() } : {},
          }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: keyOf('listRules') });
      await navigate({
        to: '/w/$workspaceId/rules/$ruleId/edit',
        params: { workspaceId, ruleId: id },
      });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start.mutate();
  };
  const back = (
    <TextLink to="/w/$workspaceId/rules" params={{ workspaceId }}>
      {rules('back')}
    </TextLink>
  );
  if (!mayChange)
    return (
      <Page width="narrow">
        <PageHeader title={rules('new_rule')} above={back} />
        <Message title={t('may_not')}>{t('may_not_words')}</Message>
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title={from === undefined ? rules('new_rule') : t('copy_title')}
        above={back}
        note={
          from === undefined ? t('new_words') : t('copy_words', { name: original?.name ?? '…' })
        }
      />
      <form className={styles['newForm']} onSubmit={submit}>
        <TextInput
          label={t('name')}
          description={from === undefined ? t('name_words') : t('copy_name_words')}
          maxLength={200}
          required={from === undefined}
          autoFocus
          w="100%"
          placeholder={original?.name ?? ''}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {from === undefined ? (
          <>
            <KindChoice
              value={kind}
              onChange={(next) =>
                void navigate({ search: (before) => ({ ...before, kind: next }), replace: true })
              }
            />
            <LanguageField label={t('first_language')} value={language} onChange={setLanguage} />
          </>
        ) : null}
        {start.error ? (
          <Notice tone="problem">{wordsOf(start.error, rules('failed'))}</Notice>
        ) : null}
        <div>
          <Button
            type="submit"
            loading={start.isPending}
            disabled={from === undefined && isBlank(name)}
          >
            {from === undefined ? t('begin') : t('begin_copy')}
          </Button>
        </div>
        {from === undefined ? (
          <p className="quiet">
            {t('or_copy')}{' '}
            <TextLink
              inherit
              underline="always"
              to="/w/$workspaceId/rules/new"
              params={{ workspaceId }}
            >
              {t('or_quick')}
            </TextLink>
          </p>
        ) : null}
      </form>
    </Page>
  );
};
