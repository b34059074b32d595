import type { Pack } from '@copydesk/contract/rules/pack';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../lib/session.ts';
import { TextLink } from '../../ui/link.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { SeverityMark } from '../../parts/severity-mark.tsx';
import { packContentQuery } from './api.ts';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';

/** The content of a pack: each rule with its source, and who has reviewed the pack. */
export const PackContent = ({ pack }: { readonly pack: Pack }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const query = useQuery(packContentQuery(pack.id));
  const { data } = query;
  return (
    <div className={styles['packContent']} data-unfolded="">
      <QueryWait query={query} rows={4} />
      {data ? (
        <>
          <p className="quiet">
            {data.reviewer === null
              ? t('starter_pack')
              : t('reviewed_by', { name: data.reviewer, date: data.reviewed ?? '' })}{' '}
            {t('licence', { name: data.licence })}
          </p>
          <ul className={styles['packRules']}>
            {data.rules.map((rule) => (
              <li key={rule.key}>
                <SeverityMark severity={rule.severity} />
                <span>{rule.name}</span>
                <span className="quiet">
                  {rule.citation
                    ? `${rule.citation.act}, ${rule.citation.point} · ${t(`status_${rule.citation.status}`)}`
                    : t('house')}
                </span>
              </li>
            ))}
          </ul>
          {pack.enabled_version === null ? null : (
            <TextLink
              to="/w/$workspaceId/rules"
              params={{ workspaceId }}
              search={{ pack: pack.id }}
            >
              {t('see_rules')}
            </TextLink>
          )}
        </>
      ) : null}
    </div>
  );
};
