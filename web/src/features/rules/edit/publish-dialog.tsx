import type { RuleDraft, SourceIssue, TestOutcome } from '@copydesk/contract/rules/rule-draft';
import type { RuleTest } from '@copydesk/contract/rules/rule';
import { useState } from 'react';
import { post } from '../../../lib/api.ts';
import { isProblem, type Problem } from '../../../lib/problem.ts';
import { Button, Textarea } from '../../../ui/controls.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useProblemWords } from '../../../ui/feedback/problem-words.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useUiTexts } from '../../../ui/texts.ts';
import type { Draft } from './use-draft.ts';
import styles from './editor.module.css';
import { useWritingTexts } from '../texts-writing.ts';

interface PublishDialogProps {
  readonly read: RuleDraft;
  readonly draft: Draft;
  readonly issues: readonly SourceIssue[];
  readonly outcomes: readonly (TestOutcome | null)[];
  readonly decided: readonly RuleTest[];
  readonly onClose: () => void;
  readonly onPublished: (version: number) => void;
}

/**
 * One reason why the rule cannot be published, from the server's refusal or from what the page already knows.
 */
interface Reason {
  readonly key: string;
  readonly words: string;
}

const useReasons = (props: PublishDialogProps, refused: Problem | null): readonly Reason[] => {
  const t = useWritingTexts();
  const tests = (props.draft.source['tests'] ?? []) as readonly { readonly text?: string }[];
  const textOf = (n: number): string => (tests[n]?.text ?? '').slice(0, 120);
  const known = [
    ...props.issues.map(({ path, message }) => ({
      key: `${path}${message}`,
      words: `${path.slice(1).replaceAll('/', ' › ') || t('whole_rule')}: ${message}`,
    })),
    ...props.outcomes.flatMap((outcome, n) =>
      outcome?.passed === false
        ? [{ key: `test-${n}`, words: t('reason_test', { n: n + 1, text: textOf(n) }) }]
        : [],
    ),
  ];
  const said = (refused?.issues ?? []).map(({ loc, msg }) => {
    const [, place, which] = loc;
    const why = msg.replace(/^Value error, /, '');
    if (place === 'tests')
      return {
        key: `test-${String(which)}`,
        words: `${t('reason_test', { n: Number(which) + 1, text: textOf(Number(which)) })} ${why}`,
      };
    if (place === 'decision_tests') {
      const quote = props.decided.find(({ id }) => id === which)?.quote ?? '';
      return { key: String(which), words: t('reason_decision', { quote, why }) };
    }
    return { key: loc.join('/'), words: `${loc.slice(2).join(' › ')}: ${why}` };
  });
  return said.length > 0 ? said : known;
};

/** Asks what changed and publishes the draft as the next version, or lists what prevents that. */
export const PublishDialog = (props: PublishDialogProps) => {
  const { read, draft, onClose, onPublished } = props;
  const t = useWritingTexts();
  const wordsOf = useProblemWords();
  const ui = useUiTexts();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Problem | null>(null);
  const reasons = useReasons(props, refused);
  const publish = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    try {
      const revision = await draft.save();
      if (revision === null) return;
      const { version } = await post('publishRule', {
        params: { rule_id: read.rule_id },
        body: { note: note.trim(), expected_version: read.version, revision },
      });
      onPublished(version);
    } catch (error) {
      if (isProblem(error)) setRefused(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} size="lg" title={t('publish_title', { version: read.version + 1 })}>
      {reasons.length > 0 ? (
        <Notice tone="problem">
          {t('publish_blocked', { count: reasons.length })}
          <ul className={styles['issues']}>
            {reasons.slice(0, 30).map(({ key, words }) => (
              <li key={key}>{words}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {refused && refused.issues.length === 0 ? (
        <Notice tone="problem">{wordsOf(refused, t('failed'))}</Notice>
      ) : null}
      {draft.status === 'stale' || draft.status === 'failed' ? (
        <Notice tone="problem">{t(`save_${draft.status}`)}</Notice>
      ) : null}
      <Textarea
        label={t('note')}
        description={t('note_words')}
        autosize
        minRows={2}
        maxLength={1_000}
        required
        data-autofocus
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className={styles['quiet']}>
        {t(read.version === 0 ? 'publish_first_words' : 'publish_words')}
      </p>
      <div className={styles['actions']}>
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button
          loading={busy}
          disabled={note.trim() === '' || (reasons.length > 0 && refused === null)}
          onClick={() => void publish()}
        >
          {t('publish')}
        </Button>
      </div>
    </Dialog>
  );
};
