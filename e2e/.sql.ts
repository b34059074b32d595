import { readFileSync } from 'node:fs'; import pg from 'pg';
const c = new pg.Client({connectionString: JSON.parse(readFileSync('/tmp/eJ/product.json','utf8')).databaseUrl}); await c.connect();
for (const r of (await c.query(process.argv[2]!)).rows) console.log(JSON.stringify(r)); await c.end();
