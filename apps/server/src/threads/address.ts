/** Addresses are shown to nobody in full, not even to who gave them (M27). */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}

/** Loose on purpose: whether it exists is found out by sending. */
export const addressPattern = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\]+$/u;

const inText = /[^\s@<>(),;:"\\。、「」]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/gu;

/** A text with the addresses in it masked, for keeping and showing. */
export const withoutAddresses = (text: string): string =>
  text.normalize('NFKC') === text
    ? text.replaceAll(inText, maskedAddress)
    : text.normalize('NFKC').replaceAll(inText, maskedAddress);
