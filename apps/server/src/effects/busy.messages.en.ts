export const busyProblems = {
  notCalendar: 'This is not an iCalendar (.ics) file.',
  tooLarge: 'There are too many entries to read. Please use a calendar of a shorter period.',
  status: (status: number) => `The calendar’s server did not hand it out (HTTP ${status}).`,
  unauthorised: 'The calendar’s server refused. Please check the user name and the password.',
  unreadable: 'The answer of the calendar’s server could not be read. Please check the address.',
  sealed: 'Where the calendar is could not be read. Please remove it and add it again.',
  'closed-address': 'Addresses of an internal network are not read.',
  'too-large': 'The calendar is too large.',
  timeout: 'The calendar’s server did not answer in time.',
  unreachable: 'The calendar’s server could not be reached.',
};
