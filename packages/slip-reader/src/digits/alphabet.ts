/**
 * What the digits net distinguishes, in the order of its classes after the blank. `-` is the dash that
 * closes an amount (1,700-). `×` is not a sign on the paper: it stands for writing that was struck
 * out, written over or stained.
 */
export const digitsAlphabet = '0123456789:,.¥円-時分×';
