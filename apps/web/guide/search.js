// Looks through the sections of the guide for all the words somebody types, as they stand.
const { index, none } = document.body.dataset;
const field = /** @type {HTMLInputElement} */ (document.getElementById('search'));
const list = /** @type {HTMLElement} */ (document.getElementById('found'));
const article = /** @type {HTMLElement} */ (document.querySelector('article'));
const shown = 20;
const around = 40;

/** @typedef {{ title: string, heading: string, address: string, text: string }} Section */
/** @type {Promise<Section[]> | undefined} */
let sections;

/** @param {string} text */
const folded = (text) => text.normalize('NFKC').toLowerCase();

field.addEventListener('input', async () => {
  const words = folded(field.value).split(/\s+/u).filter(Boolean);
  list.hidden = words.length === 0;
  article.hidden = words.length > 0;
  if (words.length === 0) return;
  sections ??= fetch(index ?? '').then((answer) => answer.json());
  const all = await sections;
  const found = all.filter(({ title, heading, text }) => {
    const whole = folded(`${title} ${heading} ${text}`);
    return words.every((word) => whole.includes(word));
  });
  list.replaceChildren(
    ...(found.length === 0
      ? [line(none ?? '')]
      : found.slice(0, shown).map((s) => entry(s, words))),
  );
});

// A place on the page one is already on is only scrolled to: what was found gives way to it.
list.addEventListener('click', () => {
  field.value = '';
  list.hidden = true;
  article.hidden = false;
});

/** @param {Section} section @param {string[]} words */
function entry({ title, heading, address, text }, words) {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = title === heading ? title : `${title} › ${heading}`;
  const at = Math.max(0, ...words.map((word) => folded(text).indexOf(word)));
  const excerpt = document.createElement('p');
  excerpt.textContent = `…${text.slice(Math.max(0, at - around), at + around)}…`;
  const item = document.createElement('li');
  item.append(link, excerpt);
  return item;
}

/** @param {string} text */
function line(text) {
  const item = document.createElement('li');
  item.textContent = text;
  return item;
}
