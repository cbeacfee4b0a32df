// Looks over the whole repository and says what is out of order, one sentence a line.
// With --settle it first takes the files that are in order off the list of what is pending.
import { join } from 'node:path';
import { checks } from './checks.ts';
import { readPending, settle, withPending } from './pending.ts';
import { repositoryTree } from './tree.ts';

const tree = repositoryTree(join(import.meta.dirname, '../..'));
if (process.argv.includes('--settle')) settle(checks, tree);
const pending = readPending();
let remarks = 0;
for (const check of checks) {
  for (const { file, line, says } of withPending(check, pending).look(tree)) {
    remarks += 1;
    console.log(`${file}${line === undefined ? '' : `:${line}`}: ${says} [${check.name}]`);
  }
}
for (const [name, files] of Object.entries(pending)) {
  console.log(
    `${name}: ${files.length} files still to be put in order (tools/checks/pending.json).`,
  );
}
console.log(
  remarks === 0
    ? `${tree.files.length} files, ${checks.length} checks: all in order.`
    : `${tree.files.length} files, ${checks.length} checks: ${remarks} to put in order.`,
);
process.exitCode = remarks === 0 ? 0 : 1;
