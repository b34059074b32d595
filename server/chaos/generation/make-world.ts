import { EXTENDED_SCOPE } from '@copydesk/contract/extended';
import type { FakeCall } from '../../test/outside/fake-provider.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { saidBy } from '../../test/outside/fake-reply.ts';
import { createKey } from '../../src/keys/create-key.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { toPublicId } from '../../src/platform/ids.ts';
import { createTemplate } from '../../src/templates/create-template.ts';
import { makeDatabase, openDatabase } from '../make-world.ts';

/** The commands of the template: with several of them a crash mostly finds documents between two. */
export const STEPS = 3;

export interface World {
  readonly url: string;
  readonly workspaceId: string;
  readonly key: string;
  /** The public id. */
  readonly templateId: string;
}

/** What a document is about; the question to the model carries it, so a call can be told apart. */
export const nameOf = (number: number): string => `writer-${String(number).padStart(6, '0')}`;

/** Whether a call of the provider is for a document. Audits ask it too. */
export const isForDocument = ({ body }: Pick<FakeCall, 'body'>): boolean =>
  /writer-\d{6}/.test(saidBy(body, 'user'));

/** Which step of which document a call of the provider is for. */
export const askedBy = ({ body }: Pick<FakeCall, 'body'>): { name: string; position: number } => {
  const said = saidBy(body, 'user');
  const name = /writer-\d{6}/.exec(said)?.[0];
  const part = /Part (\d) of/.exec(said)?.[1];
  if (name === undefined || part === undefined) throw new Error('a question of nobody');
  return { name, position: Number(part) - 1 };
};

/** A template of several commands; gives its public id. */
export const addTemplate = async (scope: Scope): Promise<string> => {
  const template = await createTemplate(scope, {
    key: 'product_description',
    languages: [
      {
        languageKey: 'EN',
        form: [{ key: 'name', type: 'text', label: 'Name', required: true, maxLength: 120 }],
        commands: Array.from(
          { length: STEPS },
          (_, n) => `Part ${n + 1} of ${STEPS}. Write about the product {{name}}.`,
        ),
      },
    ],
  });
  return toPublicId('tpl', template);
};

/** Makes the database with one workspace, its key and a template of several commands. */
export const makeWorld = async (addressOf: (database: string) => string): Promise<World> => {
  const url = await makeDatabase(addressOf);
  const database = openDatabase(url);
  try {
    const { scope } = await makeWorkspace(database);
    const scopes = [EXTENDED_SCOPE, 'auditing'] as const;
    const { key } = await createKey(scope, { name: 'chaos', expiresAt: null, scopes });
    const templateId = await addTemplate(scope);
    return { url, workspaceId: scope.workspaceId, key, templateId };
  } finally {
    await database.close();
  }
};
