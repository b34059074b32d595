import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import type { CreatedKey } from '@copydesk/contract/keys/keys';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { Checkbox, Radio, Stack, TextInput } from '../../ui/controls.ts';
import { showErrorsIn, useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

const EXPIRIES = ['30', '90', '365', 'never'] as const;
type Expiry = (typeof EXPIRIES)[number];
type KeyScope = CreatedKey['api_key']['scopes'][number];

const DAY_MS = 86_400_000;
const momentOf = (expiry: Expiry): string | null =>
  expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * DAY_MS).toISOString();

interface CreateKeyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (created: CreatedKey) => void;
}

interface Values {
  readonly name: string;
  readonly expiry: Expiry;
  readonly scopes: KeyScope[];
}

/** Asks for the name, the expiry and the permissions of a new key. Another dialog then shows the key. */
export const CreateKeyDialog = ({ onClose, onCreated }: CreateKeyDialogProps) => {
  const t = useTexts();
  const queries = useQueryClient();
  const form = useForm<Values>({
    initialValues: { name: '', expiry: '90', scopes: [] },
    validate: { name: (value) => (value.trim() ? null : t('need_name')) },
  });
  const create = useMutation({
    mutationFn: ({ name, expiry, scopes }: Values) =>
      post('createKey', { body: { name: name.trim(), expires_at: momentOf(expiry), scopes } }),
    onSuccess: async (created) => {
      onCreated(created);
      await queries.invalidateQueries({ queryKey: keyOf('listKeys') });
    },
    onError: showErrorsIn(form),
  });
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
      <Radio.Group
        {...form.getInputProps('expiry')}
        label={t('expires_in')}
        {...(form.values.expiry === 'never' ? { description: t('expires_never_note') } : {})}
      >
        <div className={styles['choices']}>
          {EXPIRIES.map((expiry) => (
            <Radio key={expiry} value={expiry} label={t(`expires_${expiry}`)} />
          ))}
        </div>
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
    </FormDialog>
  );
};
