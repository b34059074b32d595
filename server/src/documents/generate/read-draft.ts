import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Receipt } from './receipt.ts';

/** A document whose commands have all been answered, but which is not ready yet. */
export interface Draft {
  readonly documentId: string;
  readonly language: LanguageKey;
  readonly priority: 'interactive' | 'bulk';
  readonly receipt: Receipt;
  /** The position of the last command. */
  readonly position: number;
  /** The answer to the last command: the model's first version of the text. */
  readonly output: string;
  readonly outputHash: string;
  /** The current text: the last command's answer, or a repair that replaced it. */
  readonly answer: string;
}

interface Row {
  language_key: LanguageKey;
  priority: 'interactive' | 'bulk';
  receipt: Receipt;
}

const READ = statement<Row>(`
  select language_key, priority, receipt
  from document where workspace_id = $1 and id = $2 and status = 'generating'`);
const ANSWERS = statement<{ hash: string; text: string }>(`
  select encode(request_hash, 'hex') as hash, text
  from model_answer where workspace_id = $1 and request_hash = any($2::bytea[])`);

/** Returns the draft of a document; null once the document has ended. */
export const readDraft = async (scope: Scope, documentId: string): Promise<Draft | null> => {
  const [row] = await query(scope, READ, [scope.workspaceId, documentId]);
  if (!row) return null;
  const { receipt } = row;
  const commands = receipt.steps.filter(({ repair }) => (repair ?? null) === null);
  const position = Math.max(...commands.map((step) => step.position));
  const last = commands.findLast((step) => step.position === position);
  if (!last) throw new Error('a draft that nobody wrote');
  const outputHash = last.requestHash;
  const answerHash = receipt.checks?.answer ?? outputHash;
  const hashes = [...new Set([outputHash, answerHash])];
  const found = await query(scope, ANSWERS, [
    scope.workspaceId,
    hashes.map((hash) => Buffer.from(hash, 'hex')),
  ]);
  const texts = new Map(found.map(({ hash, text }) => [hash, text]));
  const output = texts.get(outputHash);
  const answer = texts.get(answerHash);
  if (output === undefined || answer === undefined) throw new Error('a paid answer is gone');
  const { language_key: language, priority } = row;
  return { documentId, language, priority, receipt, position, output, outputHash, answer };
};
