import type { Tree } from './tree.ts';

/** What a check says about a file, as a sentence that tells what to do. */
export interface Remark {
  readonly file: string;
  /** 1 for the first line; absent where the file as a whole is meant. */
  readonly line?: number;
  readonly says: string;
}

export interface Check {
  readonly name: string;
  readonly look: (tree: Tree) => readonly Remark[];
}
