import type { Quantity } from '../analyse/numbers.ts';
import type { People } from '../items.ts';
import type { Statement } from '../statement.ts';

/**
 * What only a reply can say: it speaks of what was said or asked before, so it means nothing in a
 * first sentence. Patterns over the same words as the grammar's, with a few words more.
 */
export type Move =
  | {
      readonly is:
        | 'agree'
        /** 「了解しました」: heard, and nothing answered. */
        | 'note'
        | 'refuse'
        | 'undo'
        /** 「最初の条件に戻して」: whatever was said since. */
        | 'undoAll'
        | 'restart'
        | 'must'
        | 'free'
        | 'known'
        | 'besides'
        | 'noneRequired'
        | 'byHand'
        | 'indifferent'
        | 'nothing'
        | 'skip'
        /** 「ほかはそのままで」. */
        | 'same'
        /** 「これで全員です」: nobody else is invited. */
        | 'complete'
        | 'unclear';
    }
  | {
      readonly is:
        | 'also'
        | 'alternative'
        | 'spare'
        | 'only'
        | 'letIn'
        | 'leaveOut'
        /** 「瀬名さんは数に入れないで」. */
        | 'uncount'
        | 'allBut'
        | 'fromThese'
        | 'wishFor'
        /** 「佐藤さんはそのままで」. */
        | 'stays';
      readonly people: People | undefined;
      readonly quantity?: Quantity | undefined;
    }
  | {
      readonly is: 'include';
      readonly people: People | undefined;
      readonly quantity: Quantity | undefined;
    }
  | ({ readonly is: 'mean'; readonly people: People | undefined } & Naming)
  | { readonly is: 'either' | 'both'; readonly quantity: Quantity | undefined }
  /** `keepsJoint`: 「どちらも3人に」, of either as of both. */
  | {
      readonly is: 'each';
      readonly quantity: Quantity | undefined;
      readonly keepsJoint?: boolean;
    }
  /** 「両方の鈴木さん」, 「林さんならどちらでも」: of those who have one name. */
  | {
      readonly is: 'ofName';
      readonly people: People | undefined;
      readonly how: 'both' | 'either';
    }
  | { readonly is: 'adjust'; readonly by: number; readonly people: People | undefined }
  /** `isBare`: 「2」, which may be the place of an answer. */
  | { readonly is: 'number'; readonly quantity: Quantity; readonly isBare?: boolean }
  /** 「4人は2人の間違いです」. */
  | { readonly is: 'renumber'; readonly from: number; readonly quantity: Quantity }
  | {
      readonly is: 'namely';
      readonly quantity: Quantity;
      readonly people: People | undefined;
    }
  | { readonly is: 'swap' | 'substitute'; readonly from: People; readonly people: People }
  | { readonly is: 'alsoMust'; readonly people: People | undefined }
  | { readonly is: 'pick'; readonly place: number | 'most' | 'least' }
  | { readonly is: 'wait'; readonly seconds: number; readonly again: boolean }
  | {
      readonly is: 'drop';
      readonly what: 'numbers' | 'cap' | 'wish' | 'topic';
      readonly quantity?: Quantity;
      /** 「合計は問いません」. */
      readonly isOfTotal?: boolean;
    }
  /** `isMatter`: 「課長の件はなしで」, what was said of them; 「課長はなしで」 may leave them out. */
  | {
      readonly is: 'drop';
      readonly what: 'people';
      readonly people: People;
      readonly isMatter?: boolean;
    };

/** How somebody is named. */
export interface Naming {
  /** What was named before was a mistake. */
  readonly corrects: boolean;
  /** Spoken of with respect or by a role: nobody introduces themselves so. */
  readonly isOfOthers?: boolean;
  /** The turn says nothing else. */
  readonly isAlone?: boolean;
}

export interface Place {
  readonly start: number;
  readonly end: number;
}
export interface Said extends Place {
  readonly move: Move;
}
/** What something was made of: a move, a statement, or words that are neither. */
export type Taken = Said | Statement | Place;
