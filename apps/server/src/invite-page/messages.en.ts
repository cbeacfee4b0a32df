export const page = {
  lang: 'en',
  brand: 'Tashika',
  asks: (organiser: string, name: string) =>
    `Hello ${name}, ${organiser} would like to know when you are available.`,
  about: (organiser: string, name: string) =>
    `Hello ${name}, this is about dates proposed by ${organiser}.`,
  zone: (zone: string) => `All times are in ${zone}.`,
  zones: (own: string, organisers: string) =>
    `Times are in ${own}, with the organiser’s (${organisers}) beside them.`,
  deadline: (deadline: string) => `Please answer by ${deadline}`,
  changeable: 'You can change your answers until a date is chosen.',
  onlyOne:
    'You can choose one date. Choosing another one moves your choice, and the one before becomes “Not sure”.',
  choices: {
    selected: 'Yes',
    if_needed: 'If needed',
    declined: 'No',
    pending: 'Not sure',
  },
  signs: { selected: '○', if_needed: '△', declined: '×', pending: '' },
  breaks: {
    selected: 'Yes',
    if_needed: 'If |needed',
    declined: 'No',
    pending: 'Not |sure',
  },
  aboutIfNeeded: '△ means: I would rather not, but I can come if needed.',
  saved: (choice: string, when: string) => `Saved: ${choice} (${when})`,
  savedFor: (choice: string, when: string) =>
    `Entered for you by the organiser: ${choice} (${when})`,
  notSaved: 'Not answered yet',
  answer: (slot: string, choice: string) => `${slot}: ${choice}`,
  comment: 'A note to the organiser (optional)',
  commentHelp: (most: number) =>
    `Only the organiser sees it, not the others invited. Up to ${most} characters.`,
  commentSaved: (when: string) => `Saved (${when})`,
  commentGone: 'Note removed',
  send: 'Save my answers',
  joined: (name: string) =>
    `You are answering as “${name}”. This page is yours alone. To change something later, open the shared link again on this device.`,
  sent: 'Your answers are saved.',
  private: 'This page is yours alone. It shows no answers or addresses of others.',
  decided: (slot: string) => `It is decided: ${slot}.`,
  zoneAfter: (zone: string) => ` (${zone})`,
  decidedZone: (zone: string) => ` Time zone: ${zone}.`,
  meeting: 'Open the online meeting',
  meetingAt: (url: string) => `Online meeting: ${url}`,
  place: (place: string) => `Place: ${place}`,
  toCalendar: 'Add to your calendar',
  calendarFile: 'File (.ics): iPhone, Mac, Outlook and others',
  google: 'Google Calendar (opens in a new tab)',
  outlook: 'Outlook.com (opens in a new tab)',
  attend: 'Will you come?',
  attendHelp: 'You can change this until the day. The organiser is told when you do.',
  coming: (count: number) =>
    count === 1 ? '1 person has said yes so far.' : `${count} people have said yes so far.`,
  yourAnswers: 'Your answers',
  yourComment: 'Your note',
  cancelled: 'This has been cancelled. No answer is needed.',
  failed: 'No date could be found, and this is closed.',
  over: 'The deadline has passed. Please tell the organiser if you want to change something.',
  notYet: 'Answers are not being taken yet.',
  unknownTitle: 'Link not found',
  goneTitle: 'This link no longer works',
  title: (title: string) => `${title} — choosing a date`,
  language: 'Language and time zone',
  languageName: 'Language',
  languages: { ja: '日本語', en: 'English' },
  zoneName: 'Time zone',
  show: 'Show it like this',
};

export const problems = {
  unknown: 'This link was not found. Please check that its address was not cut off.',
  gone: 'This link no longer works. Please ask the organiser for a new one.',
  openLinkGone: 'This link no longer works. Please check with the organiser.',
  openLinkFull: 'Too many people have joined by this link. Please tell the organiser.',
  joinClosed: 'Answers are no longer being taken.',
  nameTaken: (name: string) =>
    `Somebody is already answering as “${name}”. If that is you, please use the device you opened it with, or the personal link from the organiser. If not, please enter a name that can be told apart.`,
  nameMissing: 'Please enter your name. An e-mail address, if you give one, has to be complete.',
  notDecided: 'Nothing is decided yet, so there is no calendar entry.',
  slotTaken: (first: string) =>
    first === ''
      ? 'You can choose one date. Please say yes to one of them only.'
      : `You have already chosen ${first}. To choose another date, please take that one back first.`,
  refused: {
    'not-open': 'Answers are not being taken yet.',
    'thread-cancelled': 'This has been cancelled.',
    'thread-failed': 'No date could be found, and this is closed.',
    'deadline-passed': 'The deadline has passed, so answers are no longer taken.',
    'unknown-slot': 'This date is no longer among the choices. Please open the page again.',
  },
};

export const join = {
  lead: (organiser: string) =>
    `${organiser} would like to know when you are available. First, please tell us your name.`,
  about: (organiser: string) => `This is about dates proposed by ${organiser}.`,
  again: (name: string) => `Last time you opened this as “${name}”.`,
  goOn: 'See or change my answers',
  other: 'Answer as somebody else',
  pick: 'If your name is among these, please choose it',
  noneOfThese: 'Not among these (enter it below)',
  name: 'Your name',
  address: 'E-mail address (optional)',
  addressHelp: 'With it we can tell you the date by mail. Others do not see it.',
  next: 'Go on to the dates',
  private: 'Your name and answers go to the organiser. This page shows no answers of others.',
};

export const script = {
  saving: 'Saving…',
  saved: 'Saved',
  allSaved: 'Everything is saved.',
  nothingYet: 'Each choice is saved as you make it.',
  writing: 'Not saved yet…',
  waiting: 'Not sent yet. It will be sent as soon as you are online.',
  waitingAll: 'You are offline, so some answers are not sent yet. They will be sent by themselves.',
  failed: 'This could not be saved. Please try again.',
};

export const busyPart = {
  title: 'Check against your own calendar (optional)',
  lead: 'Your calendar is read once, and dates at which you are busy are marked. Only the busy times are kept; neither the organiser nor anybody else sees them. The address and the password are not kept, and the rest is erased when this is over.',
  file: 'An .ics file exported from your calendar',
  url: 'Or a secret iCalendar address',
  urlHelp: 'In Google Calendar it is called “Secret address in iCal format”.',
  account: 'Read from a CalDAV account',
  accountHelp: 'Enter the server’s address above, and an app password if you have one.',
  username: 'User name',
  password: 'Password',
  read: 'Read it and mark the dates',
  reading: 'Reading…',
  found: (count: number, when: string) =>
    count === 0
      ? `You are free at all dates (read ${when}).`
      : `You are busy at ${count} of the dates (read ${when}).`,
  forget: 'Erase what was read',
  mark: 'You are busy at this time',
  done: (count: number) =>
    count === 0
      ? 'Your calendar was read. You are free at all dates.'
      : `Your calendar was read, and ${count === 1 ? '1 date is' : `${count} dates are`} marked as busy. Your answers were not changed.`,
  nothing: 'Please choose a file, or enter an address that begins with https://.',
  tooOften: 'This was tried too often. Please try again in an hour.',
};
