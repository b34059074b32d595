import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { FACTS_IN_A_PROMPT, findFacts } from '../../infobases/find-facts.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { type Issue, OperationError, valueIssue } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { checkInput } from '../../templates/check-input.ts';
import type { InputValues } from '../../templates/template-input.ts';
import { findTarget, NOBODY, type TargetPlaces, type TargetRequest } from '../find-target.ts';
import type { ReceiptFact } from './receipt.ts';

export interface DocumentRequest extends TargetRequest {
  /** JSON as text, with the fields of the template's form. */
  readonly input: string;
}

/** Everything that a document is made from, read from this workspace at one time. */
export interface ResolvedRequest {
  readonly languageKey: LanguageKey;
  readonly template: { readonly id: string; readonly key: string; readonly version: number };
  readonly tone: { readonly id: string; readonly key: string; readonly version: number } | null;
  readonly input: InputValues;
  readonly infobaseIds: readonly string[];
  readonly facts: readonly ReceiptFact[];
}

const INFOBASES = statement<{ id: string }>(
  `select id from infobase where workspace_id = $1 and id = any($2)`,
);

/** The values of the input as one text, to search facts with. */
const wordsOf = (input: InputValues): string =>
  Object.values(input)
    .flat()
    .filter((value) => typeof value === 'string')
    .join('\n');

const infobaseIdOf = (input: InputValues, key: string): string =>
  fromPublicId('inf', String(input[key])) ?? NOBODY;

/** Returns issues for knowledge bases that do not exist. `place` is where the input's fields are. */
export const missingInfobases = (
  input: InputValues,
  fields: readonly string[],
  known: ReadonlySet<string>,
  place: Issue['loc'],
): readonly Issue[] =>
  fields
    .filter((key) => Object.hasOwn(input, key) && !known.has(infobaseIdOf(input, key)))
    .map((key) => valueIssue([...place, key], 'no such knowledge base in this workspace'));

/** Returns the knowledge bases of the workspace that the inputs name in these fields. */
export const knownInfobases = async (
  scope: Scope,
  fields: readonly string[],
  inputs: readonly InputValues[],
): Promise<ReadonlySet<string>> => {
  const named = new Set(
    inputs.flatMap((input) =>
      fields.filter((key) => Object.hasOwn(input, key)).map((key) => infobaseIdOf(input, key)),
    ),
  );
  if (named.size === 0) return named;
  const rows = await query(scope, INFOBASES, [scope.workspaceId, [...named]]);
  return new Set(rows.map(({ id }) => id));
};

/** Returns the knowledge bases that an input names, and those that do not exist. */
const findInfobases = async (
  scope: Scope,
  fields: readonly string[],
  input: InputValues,
): Promise<{ readonly ids: readonly string[]; readonly issues: readonly Issue[] }> => {
  const known = await knownInfobases(scope, fields, [input]);
  return { ids: [...known], issues: missingInfobases(input, fields, known, ['input']) };
};

/** Returns the facts that a text may use. They are stored in its receipt before the first word is written. */
export const factsFor = async (
  scope: Scope,
  about: {
    readonly fields: readonly string[];
    readonly input: InputValues;
    readonly languageKey: LanguageKey;
  },
): Promise<
  Pick<ResolvedRequest, 'infobaseIds' | 'facts'> & { readonly issues: readonly Issue[] }
> => {
  const { ids, issues } = await findInfobases(scope, about.fields, about.input);
  if (ids.length === 0) return { infobaseIds: [], facts: [], issues };
  const facts = await findFacts(scope, {
    infobaseIds: ids,
    language: about.languageKey,
    text: wordsOf(about.input),
    limit: FACTS_IN_A_PROMPT,
  });
  return {
    infobaseIds: ids,
    facts: facts.map(({ id, version, kind, title, body }) => ({ id, version, kind, title, body })),
    issues,
  };
};

const PLACES: TargetPlaces = {
  template: ['templateId'],
  language: ['language_key'],
  tone: ['toneOfVoiceMetaId'],
};

/** Checks everything that a request for a document names. Throws invalid with all mistakes. */
export const resolveRequest = async (
  scope: Scope,
  request: DocumentRequest,
  places: TargetPlaces = PLACES,
): Promise<ResolvedRequest> => {
  const { languageKey } = request;
  const { template, tone, form, infobaseFields, templateIssues, toneIssues } = await findTarget(
    scope,
    request,
    places,
  );
  const checked = checkInput(form ?? [], request.input);
  // Without a form, only whether the input is JSON can be checked.
  const inputIssues = checked.issues.filter(({ loc }) => form || loc.length === 1);
  const about = { fields: infobaseFields, input: checked.input, languageKey };
  const found = await factsFor(scope, about);
  const issues = [...templateIssues, ...inputIssues, ...found.issues, ...toneIssues];
  if (!template || issues.length > 0) {
    throw new OperationError('invalid', 'The request is not valid.', { issues });
  }
  return {
    languageKey,
    template: { id: template.id, key: template.key, version: template.version },
    tone: tone ? { id: tone.id, key: tone.key, version: tone.version } : null,
    input: checked.input,
    infobaseIds: found.infobaseIds,
    facts: found.facts,
  };
};
