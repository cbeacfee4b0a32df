/** The addresses of the app. A segment that begins with `$` stands for any value. */
export const pages = {
  home: '/',
  slip: '/slip',
  dialogue: '/dialogue',
  schedule: '/schedule',
} as const;
