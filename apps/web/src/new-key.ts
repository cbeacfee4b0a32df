/** 128 bits; `crypto.randomUUID` is missing where a page is not served over HTTPS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
