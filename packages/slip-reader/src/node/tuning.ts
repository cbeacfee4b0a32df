/* Numbers of the threads that read. */

export const threadTuning = {
  /** seconds: a photo that takes longer is given up; usual ones take one. */
  seconds: 20,
  /** megabytes of JavaScript memory one thread may take: several times what a large photo needs. */
  megabytes: 600,
  /** megabytes: strips come and go; a large nursery for them would only take memory. */
  netNursery: 4,
} as const;
