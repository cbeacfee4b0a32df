import type { Place } from '@tashika/slip';
import { form } from '../messages.ja.ts';

/** A cell as people call it: 3行目の数量, 入店時刻. */
export function cellName(place: Place): string {
  if (place.row !== null) return form.cell(place.row + 1, form.columns[place.column]);
  return place.column === 'stated_total' ? form.total : form[place.column];
}
