import { script as words } from './messages.ts';

/**
 * What a browser runs on the page, where it runs scripts: one tap saves. Written as text, since it
 * is served as it stands; without it the form and its button do the same.
 */
export const answerScript = `'use strict';
(() => {
  const words = ${JSON.stringify(words)};
  /* Text that was laid out before its font came is not always laid out again by itself. */
  document.fonts.addEventListener('loadingdone', () => {
    document.documentElement.classList.toggle('font-came');
  });
  const form = document.querySelector('form[data-answers]');
  if (form === null) return;
  document.body.classList.add('saves-at-once');
  const notice = document.getElementById('notice');
  const say = (text, kind) => {
    notice.textContent = text;
    notice.className = 'card ' + kind;
    notice.hidden = text === '';
  };
  /* What the server has, to go back to where it says no. */
  const saved = new Map();
  const fieldsets = [...form.querySelectorAll('fieldset[data-slot]')];
  for (const set of fieldsets) saved.set(set.dataset.slot, valueOf(set));
  function valueOf(set) {
    const chosen = set.querySelector('input:checked');
    return chosen === null ? null : chosen.value;
  }
  function show(set, value) {
    for (const input of set.querySelectorAll('input')) input.checked = input.value === value;
  }
  let line = Promise.resolve();
  const send = (answer) => fetch(form.action, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(answer),
  });
  for (const set of fieldsets) {
    set.addEventListener('change', () => {
      const slot = set.dataset.slot;
      const status = valueOf(set);
      const state = set.querySelector('.state');
      state.textContent = words.saving;
      /* One after the other: the last tap is what counts. */
      line = line.then(() => save(set, slot, status, state));
    });
  }
  async function save(set, slot, status, state) {
    try {
      const response = await send({ selections: [{ slot_id: slot, status }] });
      const body = await response.json();
      if (response.ok) {
        saved.set(slot, status);
        const mine = body.selections.find((each) => each.slot_id === slot);
        state.textContent = mine && mine.saved ? mine.saved : words.saved;
        say('', '');
        return;
      }
      state.textContent = '';
      show(set, saved.get(slot));
      say(body.detail || words.failed, 'problem');
      if (response.status === 409 && body.code !== 'slot-taken') location.reload();
    } catch {
      /* Nothing is lost: the choice stays as it was tapped, and the button sends it again. */
      state.textContent = '';
      away();
    }
  }
  function away() {
    say(words.failed, 'problem');
    document.body.classList.remove('saves-at-once');
  }
  /* What is written is saved when the typing rests, and when the field is left. */
  const written = form.querySelector('textarea');
  const writtenState = form.querySelector('[data-comment] .state');
  let savedText = written.value;
  let resting;
  const write = () => {
    clearTimeout(resting);
    line = line.then(saveText);
  };
  written.addEventListener('input', () => {
    clearTimeout(resting);
    if (written.value === savedText) { writtenState.textContent = ''; return; }
    writtenState.textContent = words.writing;
    resting = setTimeout(write, 1000);
  });
  written.addEventListener('change', write);
  async function saveText() {
    const text = written.value;
    if (text === savedText) return;
    writtenState.textContent = words.saving;
    try {
      const response = await send({ comment: text });
      const body = await response.json();
      if (response.ok) {
        savedText = text;
        writtenState.textContent = written.value === text ? body.comment_saved : words.writing;
        say('', '');
        return;
      }
      writtenState.textContent = words.writing;
      say(body.detail || words.failed, 'problem');
      if (response.status === 409) location.reload();
    } catch {
      writtenState.textContent = words.writing;
      away();
    }
  }
})();
`;
