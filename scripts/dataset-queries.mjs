// Runs the three queries of docs/large-collections.md over a dataset:
//
//     npm install @duckdb/node-api@1.5.6-r.1
//     node scripts/dataset-queries.mjs DATASET
//
// The queries are read from the document, so that it cannot fall behind.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(process.cwd() + '/');
const { DuckDBInstance } = require('@duckdb/node-api');

const [dataset] = process.argv.slice(2);
if (!dataset) {
  console.error('usage: node scripts/dataset-queries.mjs DATASET');
  process.exit(2);
}
const doc = readFileSync(new URL('../docs/large-collections.md', import.meta.url), 'utf8');
const queries = [...doc.matchAll(/```sql\n([\s\S]*?)```/g)].map((m) => m[1].replaceAll('DATASET', dataset));
const db = await (await DuckDBInstance.create(':memory:')).connect();
for (const query of queries) {
  const start = Date.now();
  const answer = await db.runAndReadAll(query);
  console.log(`${answer.currentRowCount} rows in ${Date.now() - start} ms`);
  console.table(answer.getRowObjectsJson().slice(0, 10));
}
