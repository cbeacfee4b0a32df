/** What a number cell is for; each kind has its own grammar. */
export type DigitsKind = 'price' | 'time' | 'total' | 'amount';

/**
 * The value a written number means, or null where it is none of its kind. Commas, the yen sign and
 * the closing dash are ways of writing the same number.
 */
export function numberMeant(written: string, kind: DigitsKind): string | null {
  return kind === 'time' ? timeOf(written) : numberOf(written);
}

function numberOf(written: string): string | null {
  const match = /^¥?(\d{1,3}(?:[,.]\d{3})*|\d+)(?:円|-|円-)?$/.exec(written);
  const digits = match?.[1]?.replace(/[,.]/g, '');
  return digits && /^[1-9]\d{0,6}$/.test(digits) ? digits : null;
}

/** Hours run to 29: a bar writes 26:00 for two in the morning. */
function timeOf(written: string): string | null {
  const match =
    /^(\d{1,2})(?:[:.,-]|時)(\d{2})分?$/.exec(written) ?? /^(\d{1,2})時()$/.exec(written);
  if (!match) return null;
  const hour = Number(match[1]);
  const minute = match[2] || '00';
  return hour < 30 && Number(minute) < 60 ? `${hour}:${minute}` : null;
}

/** A time whose colon was left out or was taken for a speck: the last two digits are minutes. */
export function timeWithoutSign(written: string): string | null {
  const match = /^(\d{1,2})(\d{2})$/.exec(written);
  return match ? timeOf(`${match[1]}:${match[2]}`) : null;
}
