/** Slips: their pages, what photos are read as, what they come to, and what is kept of them. */
export * from './slips/accounts.ts';
export * from './slips/given.ts';
export * from './slips/hands.ts';
export * from './slips/page.ts';
export * from './slips/photo.ts';
export * from './slips/result.ts';
export * from './slips/shop.ts';
