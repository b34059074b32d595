import type { RuleDetail } from '@copydesk/contract/rules/rule';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { get, post } from '../../lib/api.ts';
import { isProblem } from '../../lib/problem.ts';
import { keyOf } from '../../lib/query.ts';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Button } from '../../ui/controls.ts';
import { TextLink } from '../../ui/link.tsx';
import { Section } from '../../ui/page.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { versionQuery } from './api.ts';
import { inReadingOrder } from './draft-source.ts';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/rules/$ruleId');

interface VersionPanelProps {
  readonly rule: RuleDetail;
  readonly version: number;
}

/** One version as it was published, with a button to restore it. */
export const VersionPanel = ({ rule, version }: VersionPanelProps) => {
  const t = useTexts();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const { id: workspaceId } = useWorkspace();
  const mayChange = useMay('rules') && rule.pack_id === null && !rule.archived;
  const wordsOf = useProblemWords();
  const [busy, setBusy] = useState(false);
  const query = useQuery(versionQuery(rule.id, version));
  const restore = async (): Promise<void> => {
    setBusy(true);
    try {
      const at = { rule_id: rule.id };
      const { revision } = await get('getRuleDraft', { params: at });
      const params = { ...at, version: String(version) };
      await post('restoreRuleVersion', { params, body: { revision } });
      queries.removeQueries({ queryKey: keyOf('getRuleDraft') });
      showToast({ message: t('restored', { version }) });
      const ruleId = rule.id;
      await navigate({ to: '/w/$workspaceId/rules/$ruleId/edit', params: { workspaceId, ruleId } });
    } catch (error) {
      const message = isProblem(error) ? wordsOf(error, t('failed')) : t('failed');
      showToast({ message, tone: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles['panel']} aria-label={t('version_title', { version })}>
      <div className={styles['panelHead']}>
        <h2 className={styles['entriesTitle']} style={{ margin: 0 }}>
          {t('version_title', { version })}
        </h2>
        <div className={styles['controls']} style={{ margin: 0 }}>
          {mayChange ? (
            <Button variant="default" size="xs" loading={busy} onClick={() => void restore()}>
              {t('restore')}
            </Button>
          ) : null}
          <Button variant="subtle" size="xs" onClick={() => void navigate({ search: {} })}>
            {t('version_close')}
          </Button>
        </div>
      </div>
      <QueryWait query={query} rows={6} />
      {query.data ? (
        <>
          <p className={styles['versionNote']}>{query.data.note ?? t('no_note')}</p>
          <CodeText block label={t('version_definition', { version })}>
            {JSON.stringify(inReadingOrder(query.data.definition), null, 2)}
          </CodeText>
        </>
      ) : null}
    </section>
  );
};

/** Every version, with the note of the person who published it. */
export const RuleVersions = ({ rule }: { readonly rule: RuleDetail }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  if (rule.versions.length === 0) return null;
  return (
    <Section title={t('versions')}>
      <ol className={styles['versions']}>
        {rule.versions.map((one) => (
          <li key={one.version}>
            <TextLink
              to="/w/$workspaceId/rules/$ruleId"
              params={{ workspaceId, ruleId: rule.id }}
              search={{ version: one.version }}
              aria-label={t('version_open', { version: one.version })}
            >
              {t('version_title', { version: one.version })}
            </TextLink>{' '}
            <span className="quiet">
              <RelativeTime at={one.created_at} />
              {one.created_by_name ? ` ${t('version_by', { name: one.created_by_name })}` : ''}
              {one.pack_version === null ? '' : ` · ${t('pack')} ${one.pack_version}`}
            </span>
            {one.note ? <span className={styles['versionNote']}>{one.note}</span> : null}
          </li>
        ))}
      </ol>
    </Section>
  );
};
