import { createKey } from '../../src/keys/create-key.ts';
import { ruleAgainst } from '../../src/rules/rule-source.fixture.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { makeRule } from '../../test/make-rule.ts';
import { makeDatabase, openDatabase } from '../make-world.ts';
import { WORDS } from './sentences.ts';

export interface World {
  readonly url: string;
  readonly workspaceId: string;
  readonly key: string;
}

/** Makes the database with one workspace, two rules and the key of a content management system. */
export const makeWorld = async (addressOf: (database: string) => string): Promise<World> => {
  const url = await makeDatabase(addressOf);
  const database = openDatabase(url);
  try {
    const { scope } = await makeWorkspace(database);
    for (const [severity, word] of Object.entries(WORDS)) {
      await makeRule(scope, ruleAgainst(word, { severity: severity as keyof typeof WORDS }));
    }
    const scopes = ['auditing'] as const;
    const { key } = await createKey(scope, {
      name: 'cms',
      expiresAt: null,
      scopes,
      mayDecide: true,
    });
    return { url, workspaceId: scope.workspaceId, key };
  } finally {
    await database.close();
  }
};
