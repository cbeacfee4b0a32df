// Looks over the whole repository and says what is out of order, one sentence a line.
import { join } from 'node:path';
import { checks } from './checks.ts';
import { repositoryTree } from './tree.ts';

const tree = repositoryTree(join(import.meta.dirname, '../..'));
let remarks = 0;
for (const check of checks) {
  for (const { file, line, says } of check.look(tree)) {
    remarks += 1;
    console.log(`${file}${line === undefined ? '' : `:${line}`}: ${says} [${check.name}]`);
  }
}
console.log(
  remarks === 0
    ? `${tree.files.length} files, ${checks.length} checks: all in order.`
    : `${tree.files.length} files, ${checks.length} checks: ${remarks} to put in order.`,
);
process.exitCode = remarks === 0 ? 0 : 1;
