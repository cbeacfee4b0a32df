/** Hands a text to the person as a file; it is made in the browser and goes nowhere else. */
export const saveFile = (name: string, text: string, type = typeOf(name)): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: the download reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const typeOf = (name: string): string =>
  name.endsWith('.json') ? 'application/json' : 'text/plain';
