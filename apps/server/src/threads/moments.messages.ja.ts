import { slotLabel } from '@tashika/attendance';
import { momentInWords } from '@tashika/japanese';

/** Times and zones as the invited read them. */
export const moments = {
  slot: (startTime: string, endTime: string, timezone: string): string =>
    slotLabel({ slotId: '', startTime, endTime, timezone }),
  moment: (time: string | Date, timezone: string): string => momentInWords(time, timezone),
  zone: (timezone: string): string => {
    if (timezone === 'Asia/Tokyo') return '日本時間';
    if (timezone === 'UTC') return '協定世界時（UTC）';
    const parts = new Intl.DateTimeFormat('ja', {
      timeZone: timezone,
      timeZoneName: 'longGeneric',
    }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
  },
  /** The same moment as the organiser has it. */
  elsewhere: (zone: string, label: string) => `${zone}では${label}`,
  both: (own: string, zone: string, label: string) => `${own}（${zone}では${label}）`,
};
