import type { CoveredRule, RuleCoverage } from '@copydesk/contract/rules/rule-draft';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useWorkspace } from '../../lib/session.ts';
import { Checkbox } from '../../ui/controls.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { languageName } from '../../parts/languages.ts';
import { TextLink } from '../../ui/link.tsx';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { coverageQuery, packsQuery } from './api.ts';
import { type Cover, coveredCount, coverOf, hasGap } from './coverage-gaps.ts';
import styles from './coverage.module.css';
import { useTexts } from './texts.ts';
import { useStartTexts } from './texts-start.ts';

const route = getRouteApi('/w/$workspaceId/rules/coverage');
const COVERS: readonly Cover[] = ['words', 'untested', 'every', 'none'];
const OWN = 'own';

const Mark = ({ cover }: { readonly cover: Cover }) => (
  <span className={`${styles['mark']} ${styles[cover]}`} aria-hidden="true" />
);

interface CellProps {
  readonly rule: CoveredRule;
  readonly language: number;
}

const Cell = ({ rule, language }: CellProps) => {
  const t = useStartTexts();
  const cover = coverOf(rule, language);
  const [terms, tests] = [rule.terms[language] ?? 0, rule.tests[language] ?? 0];
  const words =
    cover === 'none'
      ? t('cell_none')
      : cover === 'every'
        ? t('cell_every', { tests })
        : t('cell_words', { terms, tests });
  return (
    <td className={styles['cell']} title={words}>
      <Mark cover={cover} />
      <span className="visually-hidden">{words}</span>
    </td>
  );
};

interface PackTableProps {
  readonly name: string;
  readonly rules: readonly CoveredRule[];
  readonly languages: RuleCoverage['languages'];
}

const PackTable = ({ name, rules, languages }: PackTableProps) => {
  const t = useStartTexts();
  const { id: workspaceId } = useWorkspace();
  return (
    <div
      className={styles['scroll']}
      role="region"
      aria-label={t('table_of', { name })}
      tabIndex={0}
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('rule')}</th>
            {languages.map((key) => (
              <th key={key} scope="col" className={styles['cell']}>
                <abbr title={languageName(key)}>{key}</abbr>
              </th>
            ))}
            <th scope="col">{t('in_all')}</th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.id}>
              <th scope="row">
                <TextLink
                  to="/w/$workspaceId/rules/$ruleId"
                  params={{ workspaceId, ruleId: rule.id }}
                >
                  {rule.name}
                </TextLink>
              </th>
              {languages.map((key, n) => (
                <Cell key={key} rule={rule} language={n} />
              ))}
              <td className={styles['count']}>
                {t('covered', { covered: coveredCount(rule), count: languages.length })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/**
 * Shows which rules have words and tests for which languages. Packs are collapsed until the reader opens
 * them.
 */
export const CoveragePage = () => {
  const t = useStartTexts();
  const rules = useTexts();
  const { id: workspaceId } = useWorkspace();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(coverageQuery());
  const names = new Map(useQuery(packsQuery()).data?.packs.map(({ id, name }) => [id, name]));
  const { data } = query;
  const languages = data?.languages ?? [];
  const language = languages.findIndex((key) => key === search.language);
  const wanted = language < 0 ? null : language;
  const onlyGaps = search.gaps === true || wanted !== null;
  const go = (changes: Partial<typeof search>): void =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  return (
    <Page>
      <PageHeader
        title={t('coverage_title')}
        note={t('coverage_note')}
        above={
          <TextLink to="/w/$workspaceId/rules" params={{ workspaceId }}>
            {rules('back')}
          </TextLink>
        }
      />
      <div className={styles['filters']}>
        <ChoiceFilter
          label={rules('languages')}
          any={t('all_languages')}
          value={search.language}
          onChange={(chosen) => go({ language: chosen })}
          choices={languages.map((key) => ({
            value: key,
            label: t('gaps_in', { name: languageName(key) }),
          }))}
        />
        <Checkbox
          label={t('only_gaps')}
          checked={onlyGaps}
          disabled={wanted !== null}
          onChange={(event) => go({ gaps: event.currentTarget.checked || undefined })}
        />
        <ul className={styles['legend']}>
          {COVERS.map((cover) => (
            <li key={cover}>
              <Mark cover={cover} /> {t(`legend_${cover}`)}
            </li>
          ))}
        </ul>
      </div>
      <QueryWait query={query} rows={8} />
      {data?.packs.length === 0 ? (
        <EmptyState of={query} title={t('coverage_none')}>
          {t('coverage_none_words')}
        </EmptyState>
      ) : null}
      {data?.packs.map(({ pack_id: pack, rules: all }) => {
        const id = pack ?? OWN;
        const name = pack === null ? rules('own') : (names.get(pack) ?? pack);
        const shown = onlyGaps ? all.filter((rule) => hasGap(rule, wanted)) : all;
        const gaps = all.filter((rule) => hasGap(rule, wanted)).length;
        const isOpen = search.pack === id;
        return (
          <section key={id} className={styles['pack']} aria-label={name}>
            <h2 className={styles['packTitle']}>
              <button
                type="button"
                className={styles['fold']}
                aria-expanded={isOpen}
                onClick={() => go({ pack: isOpen ? undefined : id })}
              >
                <span className={styles['turn']} aria-hidden="true">
                  ›
                </span>
                {name}
              </button>
              <span className={styles['quiet']}>
                {t('pack_summary', { count: all.length, gaps })}
              </span>
            </h2>
            {isOpen && shown.length > 0 ? (
              <PackTable name={name} rules={shown} languages={languages} />
            ) : null}
            {isOpen && shown.length === 0 ? (
              <p className={styles['quiet']}>{t('no_gaps')}</p>
            ) : null}
          </section>
        );
      })}
    </Page>
  );
};
