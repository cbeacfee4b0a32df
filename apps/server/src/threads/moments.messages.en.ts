const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;

const isMidnight = (time: Date, timeZone: string) =>
  time.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }) === '00:00';

export const moments = {
  slot: (startTime: string, endTime: string, timezone: string): string => {
    const [start, end] = [new Date(startTime), new Date(endTime)];
    if (isMidnight(start, timezone) && isMidnight(end, timezone)) {
      const days = new Intl.DateTimeFormat('en-US', { timeZone: timezone, ...day });
      return `${days.formatRange(start, new Date(end.getTime() - 1))}, all day`;
    }
    return new Intl.DateTimeFormat('en-US', { timeZone: timezone, ...day, ...clock })
      .formatRange(start, end)
      .replaceAll(/[\u2009\u202f]/gu, ' ');
  },
  moment: (time: string | Date, timezone: string): string =>
    new Intl.DateTimeFormat('en-US', { timeZone: timezone, ...day, ...clock })
      .format(new Date(time))
      .replaceAll(/[\u2009\u202f]/gu, ' '),
  zone: (timezone: string): string => {
    if (timezone === 'Asia/Tokyo') return 'Japan time';
    if (timezone === 'UTC') return 'UTC';
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: timezone,
      timeZoneName: 'longGeneric',
    }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
  },
  elsewhere: (zone: string, label: string) => `${label} in ${zone}`,
  both: (own: string, zone: string, label: string) => `${own} (${label} in ${zone})`,
};
