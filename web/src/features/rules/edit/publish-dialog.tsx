import { isBlank } from '@copydesk/contract/shared/blank';
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
import { describeIssues, issuesOf, pathOf, type RuleProblem } from '../describe-problem.ts';
import type { Path } from '../draft-source.ts';
import { ProblemList } from '../problem-list.tsx';
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
  /** Closes the dialog and leads to a field. */
  readonly onGo: (path: Path) => void;
  readonly onPublished: (version: number) => void;
}

const CUT = 120;

/** Why the rule cannot be published, from the server's refusal or from what the page already knows. */
const useReasons = (props: PublishDialogProps, refused: Problem | null): readonly RuleProblem[] => {
  const t = useWritingTexts();
  const { source } = props.draft;
  const tests = (source['tests'] ?? []) as readonly { readonly text?: string }[];
  const failing = (n: number, why = ''): RuleProblem => {
    const text = (tests[n]?.text ?? '').slice(0, CUT);
    const words = `${t('reason_test', { n: n + 1, text })} ${why}`.trim();
    return { key: `test-${n}`, words, path: ['tests', n] };
  };
  if (refused === null || refused.issues.length === 0)
    return [
      ...describeIssues(source, props.issues, t),
      ...props.outcomes.flatMap((outcome, n) => (outcome?.passed === false ? [failing(n)] : [])),
    ];
  return issuesOf(refused).flatMap((issue): readonly RuleProblem[] => {
    const path = pathOf(issue.path);
    const [place, which] = path;
    if (place === 'decision_tests') {
      const quote = props.decided.find(({ id }) => id === which)?.quote ?? '';
      const words = t('reason_decision', { quote, why: issue.message });
      return [{ key: String(which), words, path: ['decision_tests'] }];
    }
    // A test that fails is told by its place in the list; one that is written wrongly, by a member of it.
    return place === 'tests' && typeof which === 'number' && path.length === 2
      ? [failing(which, issue.message)]
      : describeIssues(source, [issue], t);
  });
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
          <ProblemList problems={reasons} onGo={props.onGo} />
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
          disabled={isBlank(note) || (reasons.length > 0 && refused === null)}
          onClick={() => void publish()}
        >
          {t('publish')}
        </Button>
      </div>
    </Dialog>
  );
};
