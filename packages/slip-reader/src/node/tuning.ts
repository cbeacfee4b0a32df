/* Numbers of the threads that read. */

export const threadTuning = {
  /** seconds of work: a photo that takes more is given up; usual ones take one. */
  seconds: 20,
  /** How often the work is measured until the limit, at most. */
  measurements: 20,
  /**
   * limits of work after which the clock alone ends a photo: for what hangs without working, and still in
   * reach where a thread gets a sixth of a processor.
   */
  clockLimits: 6,
  /** megabytes of JavaScript memory one thread may take: several times what a large photo needs. */
  megabytes: 600,
  /**
   * megabytes of them for what is new: pictures of cells come and go, and are given back the sooner. With 8 two
   * readers take 80 MB less and a seventh more of the processor.
   */
  nursery: 48,
  /** seconds: a thread that has read nothing for so long gives its memory back. */
  restSeconds: 60,
  /** seconds by the clock below which work is taken for what the clock says. */
  shortSeconds: 0.05,
  /** of a thread's time: whoever takes no more of it goes before those who do. */
  everybodysShare: 0.1,
  /** seconds of work beyond that share after which others go first. */
  demandingSeconds: 1,
  /** people whose work is remembered before the list is looked through. */
  mostRemembered: 1_000,
  /** megabytes: strips come and go; a large nursery for them would only take memory. */
  netNursery: 4,
} as const;

export const learningTuning = {
  /** seconds of work: a lesson that takes more is given up; one of eighty slips takes two minutes. */
  seconds: 600,
  /** megabytes of JavaScript memory the thread that learns may take. */
  megabytes: 1_000,
} as const;
