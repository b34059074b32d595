import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import { UNJUDGED_REASONS, type UnjudgedReason } from '@copydesk/contract/audits/unjudged';
import { useFormats } from '../../lib/format.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { isUnderWay } from './api.ts';
import { useTexts } from './texts.ts';
import styles from './unjudged-rules.module.css';

type Unjudged = AuditDetail['unjudged'];

interface UnjudgedRulesProps {
  readonly workspaceId: string;
  readonly audit: AuditDetail;
}

const REASONS = Object.keys(UNJUDGED_REASONS) as UnjudgedReason[];

/**
 * The reason and the next step in the reader's language. A reason that this page does not know is shown as
 * the server wrote it.
 */
const useReasonWords = () => {
  const t = useTexts();
  return ({ reason, because, what_to_do: todo }: Unjudged[number]): readonly [string, string] => {
    const known = REASONS.find((one) => one === reason);
    return known ? [t(`unjudged_${known}_why`), t(`unjudged_${known}_todo`)] : [because, todo];
  };
};

const OneReason = ({
  workspaceId,
  rules,
}: Pick<UnjudgedRulesProps, 'workspaceId'> & { readonly rules: Unjudged }) => {
  const t = useTexts();
  const { number } = useFormats();
  const wordsOf = useReasonWords();
  const [first] = rules;
  if (!first) return null;
  const [why, todo] = wordsOf(first);
  const count = rules.length;
  return (
    <>
      <Notice tone="warning">
        {t('unjudged_reason', { count, number: number(count), why })} {t('unjudged_todo', { todo })}
      </Notice>
      <ul className={styles['rules']}>
        {rules.map(({ rule_id: ruleId, rule_name: name, assets }) => (
          <li key={ruleId}>
            <TextLink inherit to="/w/$workspaceId/rules/$ruleId" params={{ workspaceId, ruleId }}>
              {name}
            </TextLink>{' '}
            <span className={styles['assets']}>
              {t('assets_count', { count: assets, number: number(assets) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};

/**
 * Lists rules that need a model and were not judged, so that their lack of findings is not taken as a good
 * result.
 */
export const UnjudgedRules = ({ workspaceId, audit }: UnjudgedRulesProps) => {
  const t = useTexts();
  const { number } = useFormats();
  const { unjudged, unjudged_assets: assets } = audit;
  if (assets === null) {
    return isUnderWay(audit.status) ? null : <Notice>{t('unjudged_not_noted')}</Notice>;
  }
  if (unjudged.length === 0) return null;
  const note = t('unjudged_note', { count: assets, number: number(assets) });
  return (
    <Section title={t('unjudged_title')} note={note}>
      {[...Map.groupBy(unjudged, ({ reason }) => reason)].map(([reason, rules]) => (
        <OneReason key={reason} workspaceId={workspaceId} rules={rules} />
      ))}
    </Section>
  );
};
