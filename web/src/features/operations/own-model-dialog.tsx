import type { WorkspaceModels } from '@copydesk/contract/operations/models';
import type { FoundModels, SetModelRequest } from '@copydesk/contract/operations/own-model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { Button, NativeSelect, PasswordInput, TextInput } from '../../ui/controls.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { showErrorsIn, useForm } from '../../ui/form.ts';
import { TrialResult } from './model-try.tsx';
import styles from './operations.module.css';
import { useOwnModelTexts } from './texts-own-model.ts';

type Kind = SetModelRequest['kind'];

const MODELS: Record<Kind, string> = {
  openai: 'gpt-5-mini',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-2.5-flash',
  azure: '',
  bedrock: 'anthropic.claude-sonnet-4-5',
  mistral: 'mistral-small-latest',
  compatible: 'llama3.1',
};
const KINDS = Object.keys(MODELS) as Kind[];
/** Kinds without an address of their own. */
const ADDRESSES: Partial<Record<Kind, string>> = {
  azure: 'https://resource.openai.azure.com/openai',
  bedrock: 'https://bedrock-runtime.eu-central-1.amazonaws.com',
  compatible: 'http://127.0.0.1:11434/v1',
};

interface Values {
  readonly kind: Kind;
  readonly model: string;
  readonly address: string;
  readonly name: string;
  readonly key: string;
  readonly key_id: string;
}

const filled = (text: string): string | null => text.trim() || null;

const bodyOf = ({ kind, model, address, name, key, key_id: keyId }: Values): SetModelRequest => ({
  kind,
  model: model.trim(),
  address: filled(address),
  name: kind === 'compatible' ? filled(name) : null,
  key: filled(key),
  key_id: kind === 'bedrock' ? filled(keyId) : null,
});

/** Looks for a model server on the machine of the service, and offers what it found. */
const LocalServers = ({
  onChoose,
}: {
  readonly onChoose: (server: FoundModels['servers'][number], model: string) => void;
}) => {
  const t = useOwnModelTexts();
  const wordsOf = useProblemWords();
  const find = useMutation({ mutationFn: () => post('findModels', { body: {} }) });
  const { data: found, error, isPending } = find;
  const isNowhere = found?.servers.length === 0;
  return (
    <div aria-live="polite" aria-busy={isPending}>
      <Button variant="default" size="xs" loading={isPending} onClick={() => find.mutate()}>
        {t('find')}
      </Button>
      {found?.servers.map((server) => (
        <div key={server.address} className={styles['found']}>
          <p className="quiet">{t('found', { name: server.name, address: server.address })}</p>
          {server.models.slice(0, 5).map((model) => (
            <Button key={model} variant="default" size="xs" onClick={() => onChoose(server, model)}>
              {t('found_use', { model })}
            </Button>
          ))}
        </div>
      ))}
      {isNowhere && found.asked.length > 0 ? (
        <p className="quiet">{t('found_none', { list: found.asked.join(', ') })}</p>
      ) : null}
      {isNowhere && found.asked.length === 0 ? (
        <p className="quiet">{t('found_not_allowed')}</p>
      ) : null}
      {error ? <p className="quiet">{wordsOf(error, t('found_not_allowed'))}</p> : null}
    </div>
  );
};

interface OwnModelDialogProps {
  readonly setup: WorkspaceModels;
  readonly onClose: () => void;
}

/** Asks for provider, address, model and key, and lets one try them before they are stored. */
export const OwnModelDialog = ({ setup, onClose }: OwnModelDialogProps) => {
  const t = useOwnModelTexts();
  const wordsOf = useProblemWords();
  const queries = useQueryClient();
  const { own } = setup;
  const [tried, setTried] = useState<string | null>(null);
  const form = useForm<Values>({
    initialValues: {
      kind: own?.kind ?? 'openai',
      model: own?.model ?? '',
      address: own?.address ?? '',
      name: own?.kind === 'compatible' ? (own.name.split(':')[0] ?? '') : '',
      key: '',
      key_id: '',
    },
    validate: { model: (value) => (value.trim() ? null : t('need_model')) },
  });
  const { kind } = form.values;
  const attempt = useMutation({
    mutationFn: (values: Values) => post('tryNewModel', { body: bodyOf(values) }),
    onError: showErrorsIn(form),
  });
  const save = useMutation({
    mutationFn: (values: Values) => post('setModel', { body: bodyOf(values) }),
    onSuccess: async ({ own: stored }) => {
      showToast({ message: t('saved', { name: stored?.name ?? '' }) });
      await queries.invalidateQueries({ queryKey: keyOf('getModels') });
      onClose();
    },
    onError: showErrorsIn(form),
  });
  const choose = (server: FoundModels['servers'][number], model: string): void => {
    form.setValues({ kind: 'compatible', model, address: server.address, name: server.name });
  };
  const tryIt = form.onSubmit((values) => {
    setTried(JSON.stringify(values));
    attempt.mutate(values);
  });
  // What was tried is no longer what the form says once something is changed.
  const isCurrent = tried === JSON.stringify(form.values);
  const example = ADDRESSES[kind];
  return (
    <FormDialog
      title={t('set')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      saving={save}
      form={form}
      submit={t('save')}
    >
      <NativeSelect
        {...form.getInputProps('kind')}
        label={t('kind')}
        data={KINDS.map((one) => ({ value: one, label: t(`kind_${one}`) }))}
        data-autofocus
      />
      {kind === 'compatible' ? <LocalServers onChoose={choose} /> : null}
      <TextInput
        {...form.getInputProps('model')}
        label={t('model')}
        description={
          kind === 'azure' ? t('model_hint_azure') : t('model_hint', { example: MODELS[kind] })
        }
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        {...form.getInputProps('address')}
        label={t('address')}
        description={
          example === undefined ? t('address_hint') : t('address_hint_needed', { example })
        }
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
      />
      {kind === 'compatible' ? (
        <p className="quiet">{t('addresses', { list: setup.addresses.join(', ') })}</p>
      ) : null}
      {kind === 'compatible' ? (
        <TextInput
          {...form.getInputProps('name')}
          label={t('name')}
          description={t('name_hint')}
          maxLength={60}
          autoComplete="off"
        />
      ) : null}
      {kind === 'bedrock' ? (
        <TextInput
          {...form.getInputProps('key_id')}
          label={t('key_id')}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
      <PasswordInput
        {...form.getInputProps('key')}
        label={t('key')}
        description={t(kind === 'compatible' ? 'key_hint_free' : 'key_hint')}
        maxLength={1000}
        autoComplete="off"
      />
      <div aria-live="polite" aria-busy={attempt.isPending}>
        <Button
          variant="default"
          loading={attempt.isPending}
          onClick={() => tryIt()}
          aria-describedby="try-hint"
        >
          {t('try')}
        </Button>
        <p className="quiet" id="try-hint">
          {attempt.isPending ? t('trying') : t('try_hint')}
        </p>
        {attempt.data && isCurrent && !attempt.isPending ? (
          <TrialResult trial={attempt.data} isOwn />
        ) : null}
        {attempt.error && attempt.error.status !== 422 && isCurrent ? (
          <Notice tone="problem">{wordsOf(attempt.error, t('try'))}</Notice>
        ) : null}
      </div>
    </FormDialog>
  );
};
