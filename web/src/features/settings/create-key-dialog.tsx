import { isBlank } from '@copydesk/contract/shared/blank';
import { decidesByDefault, KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import type { CreatedKey } from '@copydesk/contract/keys/keys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { Checkbox, Radio, Select, Stack, TextInput } from '../../ui/controls.ts';
import { DateField } from '../../ui/date-field.tsx';
import { showErrorsIn, useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { accountsQuery } from './api.ts';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

const EXPIRIES = ['30', '90', '365', 'date', 'never'] as const;
type Expiry = (typeof EXPIRIES)[number];
type KeyScope = CreatedKey['api_key']['scopes'][number];

interface CreateKeyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (created: CreatedKey) => void;
}

interface Values {
  readonly name: string;
  /** The identifier of a service account; empty for the person who creates the key. */
  readonly owner: string;
  readonly access: 'all' | 'read';
  readonly expiry: Expiry;
  /** The last day on which the key works, if that is chosen. */
  readonly day: string;
  readonly scopes: KeyScope[];
  /** Null until somebody chooses: then the scopes say it. */
  readonly decides: boolean | null;
}

const DAY_MS = 86_400_000;

/** The end of the last day, by the clock of whoever chooses it. */
const endOf = (day: string): Date => new Date(`${day}T23:59:59`);

/** What the service is told about the end. It counts a year itself. */
const expiryOf = ({ expiry, day }: Values): { readonly expires_at?: string } => {
  switch (expiry) {
    case '365':
      return {};
    case 'never':
      return { expires_at: 'never' };
    case 'date':
      return { expires_at: endOf(day).toISOString() };
    case '30':
    case '90':
      return { expires_at: new Date(Date.now() + Number(expiry) * DAY_MS).toISOString() };
  }
};

const decidesOf = ({ access, decides, scopes }: Values): boolean =>
  access === 'all' && (decides ?? decidesByDefault(scopes));

/** Asks for the name, the owner, the end and the permissions of a new key. Another dialog then shows the key. */
export const CreateKeyDialog = ({ onClose, onCreated }: CreateKeyDialogProps) => {
  const t = useTexts();
  const queries = useQueryClient();
  const accounts = useQuery(accountsQuery()).data?.service_accounts ?? [];
  const form = useForm<Values>({
    initialValues: {
      name: '',
      owner: '',
      access: 'all',
      expiry: '365',
      day: '',
      scopes: [],
      decides: null,
    },
    validate: {
      name: (value) => (isBlank(value) ? t('need_name') : null),
      day: (day, { expiry }) => {
        const isFine = expiry !== 'date' || (day !== '' && endOf(day) > new Date());
        return isFine ? null : t('need_day');
      },
    },
  });
  const create = useMutation({
    mutationFn: (values: Values) =>
      post('createKey', {
        body: {
          name: values.name.trim(),
          scopes: values.scopes,
          read_only: values.access === 'read',
          may_decide: decidesOf(values),
          ...(values.owner === '' ? {} : { service_account_id: values.owner }),
          ...expiryOf(values),
        },
      }),
    onSuccess: async (created) => {
      onCreated(created);
      await Promise.all(
        (['listKeys', 'listServiceAccounts'] as const).map((id) =>
          queries.invalidateQueries({ queryKey: keyOf(id) }),
        ),
      );
    },
    onError: showErrorsIn(form),
  });
  const { expiry } = form.values;
  return (
    <FormDialog
      title={t('create_key_title')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => create.mutate(values))}
      saving={create}
      form={form}
      submit={t('create')}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('key_name')}
        description={t('key_name_hint')}
        maxLength={100}
        autoComplete="off"
        data-autofocus
      />
      {accounts.length > 0 ? (
        <Select
          {...form.getInputProps('owner')}
          error={form.errors['service_account_id']}
          label={t('key_owner')}
          description={t(form.values.owner === '' ? 'owner_me_note' : 'owner_account_note')}
          allowDeselect={false}
          data={[
            { value: '', label: t('owner_me') },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : null}
      <Radio.Group
        {...form.getInputProps('expiry')}
        error={form.errors['expires_at']}
        label={t('expires_in')}
        {...(expiry === 'never' ? { description: t('expires_never_note') } : {})}
      >
        <div className={styles['choices']}>
          {EXPIRIES.map((one) => (
            <Radio key={one} value={one} label={t(`expires_${one}`)} />
          ))}
        </div>
      </Radio.Group>
      {expiry === 'date' ? (
        <DateField
          label={t('expires_day')}
          value={form.values.day}
          onChange={(day) => form.setFieldValue('day', day)}
          error={form.errors['day']}
        />
      ) : null}
      <Radio.Group {...form.getInputProps('access')} label={t('access')}>
        <Stack gap="sm" mt={4}>
          <Radio value="all" label={t('access_all')} />
          <Radio value="read" label={t('access_read')} description={t('access_read_note')} />
        </Stack>
      </Radio.Group>
      <Checkbox.Group
        {...form.getInputProps('scopes')}
        label={t('scopes')}
        description={t('scope_public')}
      >
        <Stack gap="sm" mt={4}>
          {KEY_SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(`scope_${scope}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label={t('key_decides')}
        description={t('key_decides_note')}
        disabled={form.values.access === 'read'}
        checked={decidesOf(form.values)}
        onChange={(event) => form.setFieldValue('decides', event.currentTarget.checked)}
      />
    </FormDialog>
  );
};
