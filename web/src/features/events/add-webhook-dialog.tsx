import {
  EVENT_TYPES,
  type EventType,
  WEBHOOK_KINDS,
  type WebhookKind,
} from '@copydesk/contract/events/event-types';
import type { WebhookWithSecret } from '@copydesk/contract/events/webhook';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { wholeAddress } from '../../lib/whole-address.ts';
import { keyOf } from '../../lib/query.ts';
import { MultiSelect, Radio, Stack, TextInput } from '../../ui/controls.ts';
import { showErrorsIn, useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useTexts } from './texts.ts';

interface Values {
  readonly kind: WebhookKind;
  readonly url: string;
  readonly description: string;
  readonly types: EventType[];
}

interface AddWebhookDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (added: WebhookWithSecret) => void;
}

/** Asks for the receiver of a new webhook and for the events that it gets. */
export const AddWebhookDialog = ({ onClose, onAdded }: AddWebhookDialogProps) => {
  const t = useTexts();
  const queries = useQueryClient();
  const form = useForm<Values>({
    initialValues: { kind: 'standard', url: '', description: '', types: [] },
    validate: { url: (value) => (value.trim() ? null : t('need_url')) },
  });
  const add = useMutation({
    mutationFn: (values: Values) =>
      post('createWebhook', { body: { ...values, url: wholeAddress(values.url) } }),
    onSuccess: async (added) => {
      onAdded(added);
      await queries.invalidateQueries({ queryKey: keyOf('listWebhooks') });
    },
    onError: showErrorsIn(form),
  });
  return (
    <FormDialog
      title={t('add_title')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => add.mutate(values))}
      saving={add}
      form={form}
      submit={t('add')}
    >
      <Radio.Group {...form.getInputProps('kind')} label={t('kind')}>
        <Stack gap="sm" mt={4}>
          {WEBHOOK_KINDS.map((kind) => (
            <Radio key={kind} value={kind} label={t(`kind_${kind}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        {...form.getInputProps('url')}
        label={t('address')}
        description={t('url_hint')}
        maxLength={2000}
        autoComplete="off"
        data-autofocus
      />
      <TextInput {...form.getInputProps('description')} label={t('description')} maxLength={200} />
      <MultiSelect
        {...form.getInputProps('types')}
        label={t('types')}
        description={t('types_hint')}
        data={[...EVENT_TYPES]}
        searchable
      />
    </FormDialog>
  );
};
