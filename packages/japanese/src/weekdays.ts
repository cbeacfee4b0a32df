/** Weeks run Monday to Sunday, as ISO 8601 and Temporal count them: Monday is 1. */
export const weekdayNames = '月火水木金土日';

/** 月 for 1 … 日 for 7. */
export const weekdayName = (dayOfWeek: number): string => weekdayNames.charAt(dayOfWeek - 1);
