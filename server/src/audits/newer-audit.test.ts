import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeReadings, sentenceFinding } from '../../test/readings.ts';
import { makeAsset } from '../../test/make-asset.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import { newerAudit } from './newer-audit.ts';

const database = await createTestDatabase();

test('an audit says how many of its assets newer ones have read, and which is the newest', async () => {
  const { scope } = await makeWorkspace(database);
  const other = await makeWorkspace(database);
  const ruleId = newUuid();
  const assets: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    assets.push(await makeAsset(scope, name));
  }
  const read = (ids: readonly string[], failed: readonly string[] = []) =>
    makeReadings(database.admin, scope, [
      ...ids.map((id) => [id, [sentenceFinding({ assetId: id, ruleId, sentence: 0 })]] as const),
      ...failed.map((id) => [id, null] as const),
    ]);
  const [one, two, three] = assets as [string, string, string];
  const first = toPublicId('aud', await read(assets));
  expect(await newerAudit(scope, first)).toEqual({ assets: 3, read_again: 0, newest: null });
  // An asset that could not be read was not read again.
  const second = toPublicId('aud', await read([one], [two, three]));
  expect(await newerAudit(scope, first)).toMatchObject({
    assets: 3,
    read_again: 1,
    newest: { id: second },
  });
  const third = toPublicId('aud', await read([one, two]));
  expect(await newerAudit(scope, first)).toMatchObject({ read_again: 2, newest: { id: third } });
  expect(await newerAudit(scope, second)).toMatchObject({ assets: 1, read_again: 1 });
  expect(await newerAudit(scope, third)).toMatchObject({ read_again: 0, newest: null });
  await expect(newerAudit(other.scope, first)).rejects.toMatchObject({ code: 'not_found' });
});
