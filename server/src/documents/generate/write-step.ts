import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { wordsOf } from '../../generation/words-of.ts';
import { parseOutput } from '../../generation/parse-output.ts';
import type { StepRequest } from '../../generation/prompt.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { type Model, spendingFor } from '../../platform/model/model.ts';
import { ModelError } from '../../platform/model/model-error.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { InputValues } from '../../templates/template-input.ts';
import { fillFields } from '../../templates/fill-fields.ts';
import { getTemplateVersion } from '../../templates/template-versions.ts';
import { getToneVersion } from '../../tones/tone-versions.ts';
import type { DocumentFailure } from './document-failure.ts';
import { finishDocument, keepReceipt } from './end-document.ts';
import { remembering } from './remember-versions.ts';
import { type Receipt, type ReceiptStep, stepOf, withStep } from './receipt.ts';
import type { WatchText } from './watch-text.ts';
import { writeCommand } from './write-command.ts';

interface Row {
  language_key: LanguageKey;
  template_id: string;
  template_version: number;
  tone_id: string | null;
  tone_version: number | null;
  input: InputValues;
  receipt: Receipt;
  priority: 'interactive' | 'bulk';
  earlier: string[];
  has_rules: boolean;
}

// The answers of the earlier steps, in order. An answer in the wrong language is left out, because the one
// that replaced it comes later and has the same position.
const LOAD = statement<Row>(`
  select d.language_key, d.template_id, d.template_version, d.tone_id, d.tone_version, d.input,
    d.receipt, d.priority,
    array(
      select a.text from (
        select distinct on ((s.step ->> 'position')::int) (s.step ->> 'position')::int as position,
          s.step ->> 'requestHash' as hash
        from jsonb_array_elements(d.receipt -> 'steps') with ordinality as s (step, nth)
        where (s.step ->> 'position')::int < $3
        order by (s.step ->> 'position')::int, s.nth desc) last
      join model_answer a on a.workspace_id = d.workspace_id
        and a.request_hash = decode(last.hash, 'hex')
      order by last.position) as earlier,
    exists (
      select from rule r
      join rule_version v on v.workspace_id = r.workspace_id and v.rule_id = r.id
        and v.version = r.version
      where r.workspace_id = $1 and r.enabled) as has_rules
  from document d
  where d.workspace_id = $1 and d.id = $2 and d.status = 'generating'`);

export type StepOutcome =
  | { readonly state: 'done' }
  | { readonly state: 'next' }
  /** The draft is complete, and the workspace has rules to check it with. */
  | { readonly state: 'check' }
  | { readonly state: 'retry'; readonly failure: DocumentFailure; readonly afterMs: number | null }
  | { readonly state: 'failed'; readonly failure: DocumentFailure };

export interface Writer {
  readonly model: Model;
  readonly watchText: WatchText;
}

// Versions never change, so they are cached.
const templates = remembering(getTemplateVersion);
const tones = remembering(getToneVersion);

const requestOf = async (scope: Scope, row: Row, position: number) => {
  const language = row.language_key;
  const { template_id: templateId, tone_id: toneId, tone_version: toneVersion } = row;
  const [template, voice] = await Promise.all([
    templates(scope, [templateId, row.template_version, language]),
    toneId === null || toneVersion === null ? null : tones(scope, [toneId, toneVersion, language]),
  ]);
  const command = template.commands[position];
  if (command === undefined) throw new Error('a step beyond the last command');
  const request: StepRequest = {
    language,
    command,
    fields: fillFields(template.form, row.input, wordsOf(language)),
    voice,
    facts: row.receipt.facts,
    earlier: row.earlier,
    insistOnLanguage: false,
  };
  return {
    request,
    name: template.name ?? template.key,
    isLast: position === template.commands.length - 1,
  };
};

/**
 * Runs one command of a document: asks the model and, after the last command, stores the text unless it must
 * be checked first. Safe to run again at any point: a paid answer is reused.
 */
export const writeStep = async (
  scope: Scope,
  { model, watchText }: Writer,
  { documentId, position }: { readonly documentId: string; readonly position: number },
): Promise<StepOutcome> => {
  const [row] = await query(scope, LOAD, [scope.workspaceId, documentId, position]);
  if (!row) return { state: 'done' };
  const { request, name, isLast } = await requestOf(scope, row, position);
  const onText = watchText(scope, { documentId, step: position });
  const kind = row.priority === 'bulk' ? 'bulk' : 'document';
  const steps: ReceiptStep[] = [];
  try {
    const { text: output, isForeign } = await writeCommand(
      scope,
      spendingFor(model, { kind, subjectId: row.template_id }),
      {
        step: `document ${documentId} ${position}`,
        request,
        templateName: name,
        priority: row.priority,
        // The text of a bulk run is not streamed, because nobody watches it.
        ...(row.priority === 'bulk' ? {} : { onText }),
      },
      (answer, how) => steps.push(stepOf(position, answer, how)),
    );
    const receipt = withStep(row.receipt, steps);
    if (isForeign) {
      await keepReceipt(scope, documentId, receipt);
      return { state: 'failed', failure: 'wrong_language' };
    }
    if (!isLast || row.has_rules) {
      await keepReceipt(scope, documentId, receipt);
      return { state: isLast ? 'check' : 'next' };
    }
    await finishDocument(scope, documentId, { output, parsed: parseOutput(output), receipt });
    return { state: 'done' };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const { failure, retryable, retryAfterMs, message } = error;
    scope.log.warn({ documentId, position, failure, message }, 'a model gave no usable answer');
    if (steps.length > 0) await keepReceipt(scope, documentId, withStep(row.receipt, steps));
    return retryable
      ? { state: 'retry', failure, afterMs: retryAfterMs }
      : { state: 'failed', failure };
  }
};
