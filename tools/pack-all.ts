// `npm run pack:all [FOLDER]`: every package other people can install, built and packed.
import { join, relative, resolve } from 'node:path';
import { packAll } from './packaging/packages.ts';

const root = join(import.meta.dirname, '..');
const folder = resolve(process.argv[2] ?? join(root, '.cache', 'tarballs'));
for (const tarball of await packAll(folder)) console.log(relative(process.cwd(), tarball));
