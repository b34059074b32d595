// Asks other hosts whether the addresses that the built pages link to are there: `npm run site -- outside`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, 'dist/outside-links.json');
const addresses = JSON.parse(readFileSync(file, 'utf8')) as string[];
let missing = 0;
for (const address of addresses) {
  const status = await fetch(address, { signal: AbortSignal.timeout(20_000) }).then(
    (answer) => answer.status,
    (error: unknown) => (error as Error).message,
  );
  const isThere = typeof status === 'number' && status < 400;
  if (!isThere) missing += 1;
  console.log(`${isThere ? 'there  ' : 'MISSING'} ${status} ${address}`);
}
if (missing > 0) process.exit(1);
