/**
 * What the tally net distinguishes, from left to right, in the order of its classes after the blank:
 * 正; one horizontal, vertical or slanted stroke; 正 with two, three or four strokes so far (T, F, L);
 * two, three or four bars above each other; × for marks struck out, written over or stained.
 */
export const tallyAlphabet = '正hvdTFL234×';
