/** Addresses are shown to nobody in full, not even to who gave them (M27). */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}

/** Written in either width; a Japanese word right before it is not part of it. */
const inText =
  /[\w.%+'\-\uff0e\uff0d\uff0b\uff3f\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+[@\uff20][\w\-\uff0d\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+(?:[.\uff0e][\w\-\uff0d\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+)+/gu;

/** A text with the addresses in it masked, for keeping and showing. */
export const withoutAddresses = (text: string): string =>
  text.replaceAll(inText, (address) => maskedAddress(address.normalize('NFKC')));
