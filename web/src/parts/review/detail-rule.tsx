import type { ReviewItem } from '@copydesk/contract/violations/review-item';
import type { Violation } from '@copydesk/contract/violations/violation';
import { useFormats } from '../../lib/format.ts';
import { useWorkspace } from '../../lib/session.ts';
import { TextLink } from '../../ui/link.tsx';
import { QualityLine } from '../quality/quality-line.tsx';
import styles from './detail-rule.module.css';
import { useTexts } from './texts.ts';

interface DetailRuleProps {
  readonly violation: Violation;
  readonly item: ReviewItem | undefined;
}

const Citation = ({ citation }: { readonly citation: ReviewItem['rule']['citation'] }) => {
  const t = useTexts();
  const { date } = useFormats();
  if (!citation) return null;
  const { act, point, from, until, status } = citation;
  return (
    <p className={styles['citation']}>
      <cite>
        {act}, {point}
      </cite>
      {from === null ? null : <span> · {t('in_force_from', { date: date(from) })}</span>}
      {until === null ? null : <span> · {t('in_force_until', { date: date(until) })}</span>}
      <span> · {t(`citation_${status}`)}</span>
    </p>
  );
};

const POINTS = {
  terms: 'point_terms',
  need: 'point_need',
  occurrence: 'point_occurrence',
  question: 'point_question',
  breach: 'point_breach',
} as const;

/** Which part of the rule the finding breaks. */
const Point = ({ point }: Pick<ReviewItem['facts'], 'point'>) => {
  const t = useTexts();
  if (point === null) return null;
  const key =
    point === '/need/as' ? 'point_as' : POINTS[point.split('/')[1] as keyof typeof POINTS];
  return key === undefined ? null : <p>{t(key)}</p>;
};

/** In which sense of its words the rule objects, so that a reviewer sees why a denial would have passed. */
const Senses = ({ stances }: Pick<ReviewItem['rule'], 'stances'>) => {
  const t = useTexts();
  if (stances === null) return null;
  if (stances.every((stance) => stance === 'claim')) return <p>{t('stance_claim')}</p>;
  const senses = stances.map((stance) => t(`sense_${stance}`)).join(', ');
  return <p>{t('stance_senses', { senses })}</p>;
};

/** In which sense the words seem to be said, where the rule does not ask for one. */
const Stance = ({ facts }: Pick<ReviewItem, 'facts'>) => {
  const t = useTexts();
  const { stance } = facts;
  if (stance === null || stance === 'claim') return null;
  return <p>{t('said_as', { sense: t(`sense_${stance}`) })}</p>;
};

/** How often such findings are right, and what that comes from. */
const Likely = ({ likelihood }: Pick<ReviewItem['facts'], 'likelihood'>) => {
  const t = useTexts();
  const { number } = useFormats();
  if (likelihood === null) return null;
  const { share, texts, decisions } = likelihood;
  if (texts + decisions === 0) return <p data-testid="likelihood">{t('likely_unknown')}</p>;
  return (
    <p data-testid="likelihood">
      {t('likely', {
        tenths: number(Math.round(share * 10)),
        texts: t('likely_texts', { count: texts, number: number(texts) }),
        decisions: t('likely_decisions', { count: decisions, number: number(decisions) }),
      })}
    </p>
  );
};

/** What the rule requires, and the law or standard it is based on. */
export const DetailRule = ({ violation, item }: DetailRuleProps) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const rule = item?.rule;
  if (!rule) return null;
  const {
    description,
    explanation,
    stances,
    citation,
    pack,
    version,
    current_version: newest,
  } = rule;
  const { told } = item;
  const background = told?.explanation ?? explanation;
  const ruleId = rule.id ?? violation.rule_id;
  return (
    <section className={styles['section']}>
      <h3 className={styles['title']}>{t('rule')}</h3>
      {/* The reason is already shown above, and most descriptions repeat it word for word. */}
      {description === null ||
      description === violation.reason ||
      description === told?.reason ? null : (
        <p>{description}</p>
      )}
      {background === null || background === description ? null : <p>{background}</p>}
      <Point point={item.facts.point} />
      <Senses stances={stances} />
      <Stance facts={item.facts} />
      <Citation citation={citation} />
      <Likely likelihood={item.facts.likelihood} />
      {ruleId === null ? null : <QualityLine ruleId={ruleId} language={item.language} />}
      <p className={styles['facts']}>
        {ruleId === null ? (
          <span>{t('deleted_rule')}</span>
        ) : (
          <TextLink
            to="/w/$workspaceId/rules/$ruleId"
            params={{ workspaceId, ruleId }}
            preload={false}
          >
            {t('to_rule')}
          </TextLink>
        )}
        {pack ? <span>{t('from_pack', { id: pack.id, version: pack.version })}</span> : null}
        {version === null ? null : <span>{t('rule_version', { version })}</span>}
        {version !== null && newest !== null && newest !== version ? (
          <span>{t('rule_changed_since', { version: newest })}</span>
        ) : null}
        {rule.enabled === false ? <span>{t('rule_off')}</span> : null}
      </p>
    </section>
  );
};
