// `npm run licences`: under which licences what the project depends on comes, and whether all are allowed.
import { licencesOf } from './packaging/licences.ts';
import { readLock } from './packaging/lock-file.ts';

const all = licencesOf(await readLock());
for (const [licence, packages] of [...Map.groupBy(all, (one) => one.licence)].sort()) {
  const names = [...new Set(packages.map(({ name }) => name))].sort();
  console.log(`${licence || '—'} (${names.length}): ${names.join(' ')}`);
}
const refused = all.filter(({ isAllowed }) => !isAllowed);
for (const { name, licence } of refused) {
  console.error(
    `${name}: ${licence || '—'} は、認めている一覧（tools/packaging/licences.ts）にありません。`,
  );
}
process.exitCode = refused.length === 0 ? 0 : 1;
