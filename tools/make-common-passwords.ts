// `node tools/make-common-passwords.ts <passwords.json>`: the list of passwords that everybody uses,
// from a JSON array of them, folded as the server folds what it compares with it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What is shorter is no password by itself, and part of many good ones. */
const shortest = 4;

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('a JSON array of passwords is needed');
const given = JSON.parse(readFileSync(file, 'utf8')) as readonly string[];
const folded = given.map((password) => password.normalize('NFKC').toLowerCase());
const kept = [...new Set(folded)].filter((password) => password.length >= shortest).sort();
const target = join(import.meta.dirname, '../apps/server/src/auth/data/common-passwords.txt.gz');
writeFileSync(target, gzipSync(`${kept.join('\n')}\n`, { level: 9 }));
console.log(`${kept.length} passwords`);
