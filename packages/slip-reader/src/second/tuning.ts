/* Numbers of the second reader. */

export const secondTuning = {
  /** confidence where two readers differ, at most: either may be right. */
  differing: 0.5,
  /** signs of the longest cell and rows of the longest slip that an answer may have. */
  longestCell: 40,
  mostRows: 60,
} as const;
