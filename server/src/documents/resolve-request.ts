import type { LanguageKey } from '@copydesk/contract/schema';
import { FACTS_IN_A_PROMPT, findFacts } from '../infobases/find-facts.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { type Issue, OperationError } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { checkInput } from '../templates/check-input.ts';
import type { InputValues } from '../templates/template-input.ts';
import { findTarget, NOBODY, type TargetPlaces, type TargetRequest, wrong } from './find-target.ts';
import type { ReceiptFact } from './receipt.ts';

export interface DocumentRequest extends TargetRequest {
  /** JSON as text, with the fields of the template's form. */
  readonly input: string;
}

/** What a document is made from, all of it of this workspace and of one moment. */
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

/** What the input says, as one text to look for facts with. */
const wordsOf = (input: InputValues): string =>
  Object.values(input)
    .flat()
    .filter((value) => typeof value === 'string')
    .join('\n');

const infobaseIdOf = (input: InputValues, key: string): string =>
  fromPublicId('inf', String(input[key])) ?? NOBODY;

/** Names knowledge bases that are not there; `place` is where the input's fields are. */
export const missingInfobases = (
  input: InputValues,
  fields: readonly string[],
  known: ReadonlySet<string>,
  place: Issue['loc'],
): readonly Issue[] =>
  fields
    .filter((key) => Object.hasOwn(input, key) && !known.has(infobaseIdOf(input, key)))
    .map((key) => wrong([...place, key], 'no such knowledge base in this workspace'));

/** Which knowledge bases of the workspace the inputs name by these fields. */
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

/** The knowledge bases that an input names by fields of that type, and those it names in vain. */
const findInfobases = async (
  scope: Scope,
  fields: readonly string[],
  input: InputValues,
): Promise<{ readonly ids: readonly string[]; readonly issues: readonly Issue[] }> => {
  const known = await knownInfobases(scope, fields, [input]);
  return { ids: [...known], issues: missingInfobases(input, fields, known, ['body', 'input']) };
};

/** The facts that a text may use, frozen into its receipt before the first word is written. */
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
  template: ['body', 'templateId'],
  language: ['body', 'language_key'],
  tone: ['body', 'toneOfVoiceMetaId'],
};

/** Checks everything that a request for a document names; throws invalid with all mistakes at once. */
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
  // Without a form only the JSON itself can be judged.
  const inputIssues = checked.issues.filter(({ loc }) => form || loc.length === 2);
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
