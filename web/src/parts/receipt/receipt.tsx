import type { Receipt } from '@copydesk/contract/documents/receipt';
import type { ReactNode } from 'react';
import { type Formats, useFormats } from '../../lib/format.ts';
import { languageName } from '../languages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ReceiptChecks } from './receipt-checks.tsx';
import styles from './receipt.module.css';
import { useWritingTexts } from '../writing-texts.ts';

type Step = Receipt['steps'][number];

const MS = 1_000;

const MICROS = 1_000_000;

const Facts = ({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles['facts']}>
    {facts.map(([name, value]) => (
      <div key={name} className={styles['fact']}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles['part']}>
    <h3 className={styles['title']}>{title}</h3>
    {children}
  </section>
);

/** Seconds with one decimal, because most steps take only a few. */
const seconds = ({ number }: Formats, ms: number): string =>
  `${number(Math.round(ms / 100) / 10)} s`;

const useStepName = () => {
  const t = useWritingTexts();
  return ({ position, repair, insisted }: Step): string => {
    if (repair !== null) return t('step_repair', { number: repair });
    return t(insisted ? 'step_again' : 'step_command', { number: position + 1 });
  };
};

const Steps = ({ steps }: { readonly steps: readonly Step[] }) => {
  const t = useWritingTexts();
  const formats = useFormats();
  const nameOf = useStepName();
  return (
    <div className={styles['scroll']} role="region" aria-label={t('steps')} tabIndex={0}>
      <table className={styles['steps']}>
        <thead>
          <tr>
            <th scope="col">{t('step')}</th>
            <th scope="col">{t('model')}</th>
            <th scope="col">{t('read')}</th>
            <th scope="col">{t('written')}</th>
            <th scope="col">{t('cost')}</th>
            <th scope="col">{t('time')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.request_hash} title={`${t('request_hash')}: ${step.request_hash}`}>
              <td>{nameOf(step)}</td>
              <td>
                {step.provider} {step.model}
              </td>
              <td>{formats.number(step.input_tokens)}</td>
              <td>
                {formats.number(step.output_tokens)}
                {step.estimated ? ` (${t('estimated')})` : ''}
              </td>
              <td>{step.cost_usd === null ? '–' : formats.dollars(step.cost_usd * MICROS)}</td>
              <td>{seconds(formats, step.duration_ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const FactsUsed = ({ facts }: Pick<Receipt, 'facts'>) => {
  const t = useWritingTexts();
  if (facts.length === 0) return <p className={styles['quiet']}>{t('facts_none')}</p>;
  return (
    <ul className={styles['entries']}>
      {facts.map(({ id, kind, title, body, version }) => (
        <li key={id}>
          <strong>{title || t(kind === 'guideline' ? 'guideline' : 'fact')}</strong>{' '}
          <span className={styles['quiet']}>
            {t(kind === 'guideline' ? 'guideline' : 'fact')}, {t('version', { version })}
          </span>
          <div className={styles['body']}>{body}</div>
        </li>
      ))}
    </ul>
  );
};

const costOf = (
  { steps, totals }: Receipt,
  { dollars }: Formats,
  words: { readonly unknown: string; readonly none: string },
): string => {
  if (steps.length === 0) return words.none;
  return totals.cost_usd === null ? words.unknown : dollars(totals.cost_usd * MICROS);
};

interface ReceiptViewProps {
  readonly receipt: Receipt;
  /** The names of the template and the tone, if the page has them. */
  readonly names?: { readonly template?: string | undefined; readonly tone?: string | undefined };
}

/** The receipt of a text in readable form: what it was made from, by whom and at what cost. */
export const ReceiptView = ({ receipt, names = {} }: ReceiptViewProps) => {
  const t = useWritingTexts();
  const formats = useFormats();
  const { template, tone_of_voice: tone, totals, steps } = receipt;
  const models = [...new Set(steps.map(({ provider, model }) => `${provider} ${model}`))];
  const took = receipt.finished_at
    ? (Date.parse(receipt.finished_at) - Date.parse(receipt.created_at)) / MS
    : null;
  const versioned = (name: string, version: number) => (
    <>
      {name} <span className={styles['quiet']}>{t('version', { version })}</span>
    </>
  );
  return (
    <div className={styles['receipt']}>
      {receipt.sandbox ? <Notice>{t('receipt_sandbox')}</Notice> : null}
      <Facts
        facts={[
          [t('template'), versioned(names.template ?? template.key, template.version)],
          [t('tone'), tone ? versioned(names.tone ?? tone.key, tone.version) : t('no_tone')],
          ...(receipt.language_key
            ? [[t('language'), languageName(receipt.language_key)] as const]
            : []),
          ...(models.length > 0
            ? [[t(models.length === 1 ? 'model' : 'models'), models.join(', ')] as const]
            : []),
          [
            t('tokens'),
            t('tokens_words', {
              input: formats.number(totals.input_tokens),
              output: formats.number(totals.output_tokens),
            }),
          ],
          [
            t('cost'),
            costOf(receipt, formats, { unknown: t('cost_unknown'), none: t('cost_none') }),
          ],
          [t('asked'), formats.moment(receipt.created_at)],
          ...(took === null ? [] : [[t('took'), formats.duration(took)] as const]),
        ]}
      />
      <Part title={t('checks')}>
        <ReceiptChecks checks={receipt.checks} rules={receipt.rules} />
      </Part>
      <Part title={t('facts')}>
        <FactsUsed facts={receipt.facts} />
      </Part>
      {steps.length > 0 ? (
        <Part title={t('steps')}>
          <Steps steps={steps} />
        </Part>
      ) : null}
    </div>
  );
};
