import type { ModelTrial } from '@copydesk/contract/operations/operations';
import type { Vault } from '../../accounts/vault.ts';
import type { WritePassage } from '../../passages/passage.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { ModelAddresses } from '../../platform/model/addresses.ts';
import {
  createModel,
  type ModelParts,
  type TokenBudgets,
} from '../../platform/model/create-model.ts';
import type { Model } from '../../platform/model/model.ts';
import type { ModelError } from '../../platform/model/model-error.ts';
import type { FetchError } from '../../platform/web/fetch-error.ts';
import { createGuardedFetch } from '../../platform/web/guarded-fetch.ts';
import { probe } from '../write-probe.ts';
import type { OwnModel } from './model-input.ts';
import { ownChain } from './own-chain.ts';
import { openCredentials } from './workspace-models.ts';

/** A model that somebody wants to try before it is stored. */
export interface NewTrial {
  readonly own: OwnModel;
  /** In base 64; null where no key is needed. */
  readonly sealed: string | null;
}

export interface NewTrialParts extends TokenBudgets, Pick<ModelParts, 'now' | 'log'> {
  readonly vault: Vault | null;
  readonly addresses: ModelAddresses;
}

const FORGET_ANSWER = statement(
  `delete from model_answer where workspace_id = $1 and request_hash = $2`,
);

/** Whoever tries a model waits for it. A local server may have to load the model first. */
const MOST_MS = 45_000;

/** What a status means for somebody who sets up a model. */
const wordsOf = (status: number): string | null => {
  if (status === 401 || status === 403) return 'The provider does not accept the key.';
  if (status === 404) return 'The provider knows no such model, or the address is wrong.';
  if (status === 429) {
    return 'The provider takes no more requests with this key for now, or its credit is used up.';
  }
  if (status >= 300 && status < 400) return 'The address leads elsewhere, which is not followed.';
  if (status >= 500) return 'The provider has a fault at the moment.';
  return null;
};

/** Says what happened in words for somebody who sets up a model. They contain nothing of the answer. */
const explain = ({ status, message }: ModelError, fault: FetchError | null): string => {
  if (fault) return fault.message;
  const words = status === null ? null : wordsOf(status);
  return words === null ? message : `${words} (${message})`;
};

/** Makes the writer that asks a model which is not stored yet. */
export const createNewTrialWriter =
  ({ vault, addresses, ...limits }: NewTrialParts): WritePassage =>
  async (scope, _model, { name, request }): Promise<ModelTrial> => {
    const { own, sealed } = request as NewTrial;
    const seen: FetchError[] = [];
    const credentials = openCredentials(vault, {
      id: own.id,
      sealed: sealed === null ? null : Buffer.from(sealed, 'base64'),
    });
    const chain = ownChain(own, credentials);
    const links = chain.links.map((link) => ({ ...link, connectMs: MOST_MS, totalMs: MOST_MS }));
    const asked = createModel({
      ...limits,
      chain: { ...chain, links },
      fetch: createGuardedFetch(addresses.places, (fault) => seen.push(fault)),
    });
    const model: Model = {
      ...asked,
      write: async (inside, question) => {
        const purpose = { kind: 'probe', subjectId: null };
        const answer = await asked.write(inside, { ...question, purpose });
        const hash = Buffer.from(answer.requestHash, 'hex');
        await query(inside, FORGET_ANSWER, [inside.workspaceId, hash]);
        return answer;
      },
    };
    return probe(scope, model, name, (error) => explain(error, seen.at(-1) ?? null));
  };
