// `npm run lock`, after a dependency was added: the lock file as `npm ci` takes it.
import { writeFile } from 'node:fs/promises';
import { lockPath, readLock, trimmed } from './packaging/lock-file.ts';

await writeFile(lockPath, `${JSON.stringify(trimmed(await readLock()), null, 2)}\n`);
