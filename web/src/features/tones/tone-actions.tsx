import type { ToneDraft } from '@copydesk/contract/tones/tone-draft';
import { useState } from 'react';
import { useCommand } from '../../lib/commands.ts';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { ActionIcon, Button, Menu } from '../../ui/controls.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { CurlButton } from '../../parts/curl-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useArchiveTone, useSetDefaultTone } from './api.ts';
import { useTexts } from './texts.ts';
import type { DraftState } from './use-draft.ts';

interface ToneActionsProps {
  readonly tone: ToneDraft;
  readonly state: DraftState;
  /** Whether the person may change this tone. */
  readonly mayWrite: boolean;
  readonly onSave: () => void;
  readonly onSamples: () => void;
}

const MoreMenu = ({
  tone,
  state,
  mayWrite,
}: Pick<ToneActionsProps, 'tone' | 'state' | 'mayWrite'>) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const archive = useArchiveTone(tone.id);
  const setDefault = useSetDefaultTone(tone.id);
  const toggleDefault = (): void =>
    setDefault.mutate(!tone.default, {
      onSuccess: ({ default: isDefault }) =>
        showToast({ message: t(isDefault ? 'default_done' : 'default_ended') }),
      onError: (problem) => showToast({ tone: 'problem', message: wordsOf(problem, t('failed')) }),
    });
  const [discarding, setDiscarding] = useState(false);
  const toggle = (): void =>
    archive.mutate(!tone.archived, {
      onSuccess: ({ archived }) =>
        showToast({ message: t(archived ? 'archived_done' : 'unarchived_done') }),
      onError: (problem) => showToast({ tone: 'problem', message: wordsOf(problem, t('failed')) }),
    });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={t('more')}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {tone.archived ? null : (
            <Menu.Item onClick={toggleDefault}>
              {t(tone.default ? 'end_default' : 'make_default')}
            </Menu.Item>
          )}
          {mayWrite && state.changed ? (
            <Menu.Item onClick={() => setDiscarding(true)}>{t('discard')}</Menu.Item>
          ) : null}
          {mayWrite ? (
            <Menu.Item onClick={toggle}>{t(tone.archived ? 'unarchive' : 'archive')}</Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={discarding}
        onClose={() => setDiscarding(false)}
        title={t('discard_title')}
        confirm={t('discard')}
        grave
        onConfirm={async () => state.reset(tone)}
      >
        {t('discard_words', { version: tone.version })}
      </ConfirmDialog>
    </>
  );
};

/** The actions for the tone, at the top of its page. */
export const ToneActions = ({ tone, state, mayWrite, onSave, onSamples }: ToneActionsProps) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const mayCopy = useMay('write');
  useCommand(t('draft_from_samples'), onSamples, mayWrite);
  return (
    <>
      {mayWrite ? (
        <Button variant="default" onClick={onSamples}>
          {t('draft_from_samples')}
        </Button>
      ) : null}
      {mayCopy ? (
        <LinkButton
          variant={tone.built_in ? 'filled' : 'default'}
          to="/w/$workspaceId/tones"
          params={{ workspaceId }}
          search={{ make: true, copy: tone.id }}
        >
          {t('copy_and_change')}
        </LinkButton>
      ) : null}
      {mayWrite ? (
        <Button onClick={onSave} disabled={!state.changed || state.isStale}>
          {t('save')}
        </Button>
      ) : null}
      {mayCopy && (mayWrite || !tone.archived) ? (
        <MoreMenu tone={tone} state={state} mayWrite={mayWrite} />
      ) : null}
      <CurlButton method="GET" path={`/public/v1/toneofvoice/${tone.id}`} />
    </>
  );
};
