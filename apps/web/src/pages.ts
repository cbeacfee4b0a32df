/** The addresses of the app. A segment that begins with `$` stands for any value. */
export const pages = {
  home: '/',
  slip: '/slip',
  slipDays: '/slip/days',
  account: '/slip/accounts/$id',
  slipSettings: '/slip/settings',
  dialogue: '/dialogue',
  schedule: '/schedule',
  threads: '/threads',
  outbox: '/threads/outbox',
  thread: '/threads/$id',
  signIn: '/sign-in',
  signInLink: '/sign-in/link',
  setup: '/setup',
  join: '/join',
  ownAccount: '/account',
  workspace: '/workspace',
} as const;
