import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { listMembers } from '../../members/list-members.ts';
import { OperationError } from '../errors.ts';
import { outlastOutage } from './outlast-outage.ts';

const database = await createTestDatabase();
const { scope } = await makeWorkspace(database);

/** A database that does not answer the first questions. */
const away = (times: number, fault: Error) => {
  let asked = 0;
  return () => {
    asked += 1;
    return asked <= times ? Promise.reject(fault) : listMembers(scope);
  };
};
const outage = new OperationError('unavailable', 'The database is not reachable.');

test('a start waits for a database that answers late', async () => {
  expect(await outlastOutage(away(3, outage), 60_000)).toHaveLength(1);
});

test('a start ends if the database stays away, or fails for another reason', async () => {
  await expect(outlastOutage(away(1_000, outage), 300)).rejects.toThrow(outage);
  const mistake = new Error('no such table');
  await expect(outlastOutage(away(1, mistake), 60_000)).rejects.toThrow(mistake);
});
