import { isBlank } from '@copydesk/contract/shared/blank';
import type { Account } from '@copydesk/contract/accounts/accounts';
import type { AccountPasskey } from '@copydesk/contract/accounts/passkeys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { addPasskey, hasPasskeys } from '../../lib/passkey.ts';
import type { Problem } from '../../lib/problem.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Button, TextInput } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { accountQuery, methodsQuery } from './api.ts';
import { describeAgent } from './describe-agent.ts';
import styles from './settings.module.css';
import { usePasskeyTexts } from './texts-passkeys.ts';
import { useTexts } from './texts.ts';

interface NameDialogProps {
  readonly title: string;
  readonly note?: string;
  readonly initial: string;
  readonly confirm: string;
  readonly send: (name: string) => Promise<unknown>;
  readonly onDone: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a passkey, before it is added or when it gets another. */
const NameDialog = (props: NameDialogProps) => {
  const t = usePasskeyTexts();
  const common = useTexts();
  const [name, setName] = useState(props.initial);
  const send = useMutation<unknown, Problem, string>({
    mutationFn: props.send,
    onSuccess: (_answer, sent) => props.onDone(sent),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBlank(name) && !send.isPending) send.mutate(name.trim());
  };
  const wordsOf = ({ failure, detail }: Problem): string => {
    if (failure === 'passkey_known') return t('passkey_known');
    return failure ? t('passkey_stopped') : detail || common('failed');
  };
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form onSubmit={submit} noValidate>
        {send.error ? <Notice tone="problem">{wordsOf(send.error)}</Notice> : null}
        {props.note ? <p className="quiet">{props.note}</p> : null}
        <TextInput
          label={t('passkey_name')}
          description={t('passkey_name_note')}
          maxLength={120}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={styles['end']} style={{ marginTop: 16 }}>
          <Button type="submit" loading={send.isPending} disabled={isBlank(name)}>
            {props.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

const PasskeyRow = (props: {
  readonly passkey: AccountPasskey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}) => {
  const t = usePasskeyTexts();
  const { date } = useFormats();
  const { name, created_at: added, used_at: used, backed_up: isKept } = props.passkey;
  return (
    <div className={styles['identity']}>
      <span>
        <strong>{name}</strong>{' '}
        <span className={styles['quiet']}>
          {t('passkey_since', { when: date(added) })},{' '}
          {used === null ? t('passkey_unused') : t('passkey_used', { when: date(used) })}
          {isKept ? `, ${t('passkey_kept')}` : null}
        </span>
      </span>
      <span className={styles['start']}>
        <Button
          variant="subtle"
          aria-label={t('passkey_rename_of', { name })}
          onClick={props.onRename}
        >
          {t('passkey_rename')}
        </Button>
        <Button
          variant="subtle"
          aria-label={t('passkey_remove_of', { name })}
          onClick={props.onRemove}
        >
          {t('passkey_remove')}
        </Button>
      </span>
    </div>
  );
};

type Open =
  | { readonly what: 'add' }
  | { readonly what: 'rename' | 'remove'; readonly passkey: AccountPasskey }
  | null;

/** The person's passkeys: add one, name it, remove it. */
export const PasskeysSection = ({ account }: { readonly account: Account }) => {
  const t = usePasskeyTexts();
  const common = useTexts();
  const queries = useQueryClient();
  const isPossible = useQuery(methodsQuery()).data?.passkey === true && hasPasskeys();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const { passkeys } = account;
  if (!isPossible && passkeys.length === 0) return null;
  const refresh = async (message: string): Promise<void> => {
    showToast({ message });
    close();
    await queries.invalidateQueries(accountQuery());
  };
  const { browser, system } = describeAgent(globalThis.navigator.userAgent);
  const here = browser && system ? common('device_on', { browser, system }) : (browser ?? '');
  return (
    <Section title={t('passkeys')} note={t('passkeys_note')}>
      {passkeys.length === 0 ? <p className={styles['quiet']}>{t('passkeys_none')}</p> : null}
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRename={() => setOpen({ what: 'rename', passkey })}
          onRemove={() => setOpen({ what: 'remove', passkey })}
        />
      ))}
      {isPossible ? (
        <Button
          variant="default"
          leftSection={<Icon name="key" />}
          onClick={() => setOpen({ what: 'add' })}
        >
          {t('passkey_add')}
        </Button>
      ) : null}
      {open?.what === 'add' ? (
        <NameDialog
          title={t('passkey_add')}
          note={t('passkey_add_words')}
          initial={here}
          confirm={t('passkey_create')}
          send={addPasskey}
          onDone={(name) => void refresh(t('passkey_added', { name }))}
          onClose={close}
        />
      ) : null}
      {open?.what === 'rename' ? (
        <NameDialog
          title={t('passkey_rename_of', { name: open.passkey.name })}
          initial={open.passkey.name}
          confirm={common('save')}
          send={(name) => post('renamePasskey', { body: { id: open.passkey.id, name } })}
          onDone={() => void refresh(common('saved'))}
          onClose={close}
        />
      ) : null}
      {open?.what === 'remove' ? (
        <ConfirmDialog
          onClose={close}
          title={t('passkey_remove_title', { name: open.passkey.name })}
          confirm={t('passkey_remove')}
          onConfirm={async () => {
            const { id, name } = open.passkey;
            await post('removePasskey', { body: { id } });
            await refresh(t('passkey_removed', { name }));
          }}
        >
          <p>{t('passkey_remove_words')}</p>
        </ConfirmDialog>
      ) : null}
    </Section>
  );
};
