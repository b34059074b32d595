import type { WorkspaceModels } from '@copydesk/contract/operations/models';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { keyOf } from '../../lib/query.ts';
import { Button, Group } from '../../ui/controls.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Section } from '../../ui/page.tsx';
import { OwnModelDialog } from './own-model-dialog.tsx';
import styles from './operations.module.css';
import { useOwnModelTexts } from './texts-own-model.ts';
import { useTexts } from './texts.ts';

type OwnModel = NonNullable<WorkspaceModels['own']>;

const ICONS: Record<OwnModel['state'], IconName> = {
  working: 'check',
  failing: 'warning',
  unused: 'info',
};

const useStateWords = () => {
  const t = useTexts();
  const { ago } = useFormats();
  return ({ state, worked_at: worked, failed_at: failed, failure }: OwnModel): string => {
    const more = {
      working: worked && t('state_since', { ago: ago(worked) }),
      failing:
        failed && failure && t('state_failed', { why: t(`failure_${failure}`), ago: ago(failed) }),
      unused: null,
    }[state];
    return [t(`state_${state}`), ...(more ? [more] : [])].join(', ');
  };
};

const Facts = ({ own }: { readonly own: OwnModel }) => {
  const t = useOwnModelTexts();
  const { ago } = useFormats();
  const stateWords = useStateWords();
  return (
    <div>
      <p>
        <strong className={styles['name']}>{own.name}</strong>
      </p>
      <p>
        <span className={styles['state']} data-state={own.state}>
          <Icon name={ICONS[own.state]} size={14} />
          {stateWords(own)}
        </span>
      </p>
      <p className="quiet">
        {[
          own.address ?? t('own_address'),
          t(own.has_key ? 'key_kept' : 'key_none'),
          t('since', { ago: ago(own.set_at) }),
        ].join(' · ')}
      </p>
    </div>
  );
};

/** The workspace's own model: what it is, how it does, and the way to set one up. */
export const OwnModelSection = ({ setup }: { readonly setup: WorkspaceModels }) => {
  const t = useOwnModelTexts();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'set' | 'remove' | null>(null);
  const { own } = setup;
  const close = (): void => setOpen(null);
  const remove = useMutation({
    mutationFn: () => post('removeModel', {}),
    onSuccess: async () => {
      showToast({ message: t('removed') });
      await queries.invalidateQueries({ queryKey: keyOf('getModels') });
    },
  });
  const isOff = setup.addresses.length === 0;
  return (
    <Section
      title={t('title')}
      note={t(own ? 'note_own' : 'note_none')}
      actions={
        <Group gap="xs">
          {own ? (
            <Button variant="default" onClick={() => setOpen('remove')}>
              {t('remove')}
            </Button>
          ) : null}
          <Button disabled={isOff} onClick={() => setOpen('set')}>
            {t(own ? 'change' : 'set')}
          </Button>
        </Group>
      }
    >
      {own ? <Facts own={own} /> : null}
      {isOff ? <p className="quiet">{t('no_addresses')}</p> : null}
      {setup.keeps_keys ? null : <p className="quiet">{t('no_vault')}</p>}
      {open === 'set' ? <OwnModelDialog setup={setup} onClose={close} /> : null}
      {open === 'remove' && own ? (
        <ConfirmDialog
          title={t('remove_title', { name: own.name })}
          confirm={t('remove')}
          grave
          onClose={close}
          onConfirm={() => remove.mutateAsync()}
        >
          {t('remove_words')}
        </ConfirmDialog>
      ) : null}
    </Section>
  );
};
