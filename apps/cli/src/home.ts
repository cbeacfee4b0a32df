import { join } from 'node:path';

/** Run from its sources the program belongs to the repository; built, it was installed. */
const isInstalled = !import.meta.filename.endsWith('.ts');
const above = (levels: string) => join(import.meta.dirname, levels);

/** Where the program keeps things: the repository, or the folder it is called in. */
export const home: string = isInstalled ? process.cwd() : above('../../..');

/** Where the files lie that come with the program. */
export const shippedWith: string = isInstalled ? above('..') : home;
