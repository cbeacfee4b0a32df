import * as z from 'zod/mini';

/** A list that nobody changes in place. */
export const list = <Item extends z.core.$ZodType>(item: Item) => z.readonly(z.array(item));
