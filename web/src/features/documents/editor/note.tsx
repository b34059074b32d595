import type { DraftFinding } from '@copydesk/contract/documents/draft-check';
import { memo } from 'react';
import { useMay, useWorkspace } from '../../../lib/session.ts';
import { Button } from '../../../ui/controls.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { languageTag } from '../../../parts/languages.ts';
import { TextLink } from '../../../ui/link.tsx';
import { SeverityMark } from '../../../parts/severity-mark.tsx';
import { applySuggestion } from './finding-actions.ts';
import { useOpenDocument } from './open-document.ts';
import styles from './note.module.css';
import { useTexts } from './texts.ts';

const Cite = ({ cite }: { readonly cite: NonNullable<DraftFinding['cite']> }) => {
  const t = useTexts();
  const { act, point, from, until, status } = cite;
  return (
    <p className={styles['cite']}>
      <cite>
        {act}, {point}
      </cite>
      {from ? ` · ${t('cite_from', { from })}` : null}
      {until ? ` · ${t('cite_until', { until })}` : null}
      {status === 'unverified' ? ` · ${t('cite_unverified')}` : null}
    </p>
  );
};

/** Why the rule objects, the source of the rule, and what to do about the finding. */
export const NoteBody = ({ finding }: { readonly finding: DraftFinding }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const mayRead = useMay('read');
  const { reason, recommendation, insertion, omission, cite, rule_id: ruleId } = finding;
  return (
    <div className={styles['body']}>
      <p>{reason}</p>
      {omission === null ? null : <p>{t('leave_out', { words: omission })}</p>}
      {insertion === null ? null : (
        <p>
          {t(insertion.status === 'verified' ? 'add_text' : 'add_unverified_text', {
            words: insertion.text,
          })}
        </p>
      )}
      {recommendation ? <p className={styles['advice']}>{recommendation}</p> : null}
      {cite ? <Cite cite={cite} /> : null}
      {mayRead ? (
        <TextLink
          className={styles['rule'] ?? ''}
          to="/w/$workspaceId/rules/$ruleId"
          params={{ workspaceId, ruleId }}
        >
          {t('rule')}
        </TextLink>
      ) : null}
    </div>
  );
};

interface SuggestionProps {
  readonly id: string;
  readonly quote: string;
  readonly words: string;
  /** Whether the note is open, and the key therefore accepts this suggestion. */
  readonly isOpen: boolean;
}

/** The suggested words, with a button that inserts them. */
const Suggestion = ({ id, quote, words, isOpen }: SuggestionProps) => {
  const t = useTexts();
  const openDocument = useOpenDocument();
  const label =
    words === '' ? t('remove_words_of', { quote }) : t('use_suggestion_of', { words, quote });
  return (
    <div className={styles['suggestion']}>
      {words === '' ? null : (
        <ins className={styles['words']} lang={languageTag(openDocument.language)}>
          {words}
        </ins>
      )}
      <Button
        variant="default"
        size="compact-sm"
        aria-label={label}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => applySuggestion(openDocument, id)}
      >
        {t(words === '' ? 'remove_words' : 'use_suggestion')}
      </Button>
      {isOpen ? (
        <span className={styles['key']} aria-hidden="true">
          <Kbd keys="alt+enter" />
        </span>
      ) : null}
    </div>
  );
};

interface NoteProps {
  readonly id: string;
  readonly quote: string;
  readonly finding: DraftFinding;
  /** The name of the pack, shown only if another rule has the same name. */
  readonly pack: string | null;
  readonly isOpen: boolean;
  readonly mayEdit: boolean;
  readonly onOpen: (id: string) => void;
}

/** A note in the margin. It opens when the cursor is in its finding. */
export const Note = memo(({ id, quote, finding, pack, isOpen, mayEdit, onOpen }: NoteProps) => {
  const t = useTexts();
  const { severity, rule_name: rule, suggestion } = finding;
  return (
    <>
      <button
        type="button"
        className={styles['head']}
        aria-expanded={isOpen}
        title={t('show_finding', { quote })}
        onClick={() => onOpen(id)}
      >
        <span className={styles['name']}>
          {rule}
          {pack === null ? null : <span className={styles['pack']}>{pack}</span>}
        </span>
        <SeverityMark severity={severity} />
      </button>
      {isOpen ? <NoteBody finding={finding} /> : null}
      {suggestion !== null && mayEdit ? (
        <Suggestion id={id} quote={quote} words={suggestion} isOpen={isOpen} />
      ) : null}
    </>
  );
});
