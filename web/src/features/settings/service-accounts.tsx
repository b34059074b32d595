import { isBlank } from '@copydesk/contract/shared/blank';
import type { ServiceAccount } from '@copydesk/contract/keys/service-accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { keyOf } from '../../lib/query.ts';
import { Button, TextInput } from '../../ui/controls.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { showErrorsIn, useForm } from '../../ui/form.ts';
import { Section } from '../../ui/page.tsx';
import { accountsQuery } from './api.ts';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

const CreateAccountDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts();
  const queries = useQueryClient();
  const form = useForm<{ name: string }>({
    initialValues: { name: '' },
    validate: { name: (value) => (isBlank(value) ? t('need_name') : null) },
  });
  const create = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      post('createServiceAccount', { body: { name: name.trim() } }),
    onSuccess: async ({ name }) => {
      showToast({ message: t('account_created', { name }) });
      onClose();
      await queries.invalidateQueries({ queryKey: keyOf('listServiceAccounts') });
    },
    onError: showErrorsIn(form),
  });
  return (
    <FormDialog
      title={t('create_account_title')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => create.mutate(values))}
      saving={create}
      form={form}
      submit={t('create_account_confirm')}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('account_name')}
        description={t('account_name_hint')}
        maxLength={100}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
};

/** The programs to which keys belong, instead of to a person. */
export const ServiceAccounts = () => {
  const t = useTexts();
  const { date } = useFormats();
  const queries = useQueryClient();
  const query = useQuery(accountsQuery());
  const [creating, setCreating] = useState(false);
  const [ending, setEnding] = useState<ServiceAccount | null>(null);
  const accounts = query.data?.service_accounts ?? [];
  const end = async ({ id, name }: ServiceAccount): Promise<void> => {
    await post('endServiceAccount', { params: { service_account_id: id } });
    showToast({ message: t('account_ended', { name }) });
    await Promise.all(
      (['listKeys', 'listServiceAccounts'] as const).map((one) =>
        queries.invalidateQueries({ queryKey: keyOf(one) }),
      ),
    );
  };
  return (
    <Section
      title={t('accounts')}
      note={t('accounts_note')}
      actions={
        <Button variant="default" onClick={() => setCreating(true)}>
          {t('create_account')}
        </Button>
      }
    >
      <QueryWait query={query} rows={1} />
      {accounts.length > 0 ? (
        <DataTable
          label={t('accounts')}
          rows={accounts}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'name',
              title: t('account'),
              cell: ({ name }) => <strong className={styles['first']}>{name}</strong>,
            },
            {
              key: 'keys',
              title: t('figure_keys'),
              width: '136px',
              cell: ({ keys }) => keys,
            },
            {
              key: 'created',
              title: t('key_created_by'),
              width: '176px',
              wideOnly: true,
              cell: ({ created_at: at, created_by_name: by }) => (
                <>
                  {date(at)}
                  <div className={styles['quiet']}>{t('key_by', { name: by ?? t('former') })}</div>
                </>
              ),
            },
            {
              key: 'actions',
              title: t('actions'),
              untitled: true,
              right: true,
              width: 'min(96px, 20vw)',
              cell: (account) => (
                <Button
                  variant="subtle"
                  aria-label={t('end_account_of', { name: account.name })}
                  onClick={() => setEnding(account)}
                >
                  {t('end_account')}
                </Button>
              ),
            },
          ]}
        />
      ) : null}
      {creating ? <CreateAccountDialog onClose={() => setCreating(false)} /> : null}
      {ending ? (
        <ConfirmDialog
          grave
          onClose={() => setEnding(null)}
          title={t('end_account_title', { name: ending.name })}
          confirm={t('end_account_confirm')}
          onConfirm={() => end(ending)}
        >
          <p>{t('end_account_words', { count: ending.keys })}</p>
        </ConfirmDialog>
      ) : null}
    </Section>
  );
};
