/**
 * What a browser runs on the page, where it runs scripts: one tap saves, and what cannot be sent is
 * kept until it can. Written as text, since it is served as it stands; its words stand on the form, in
 * the reader's language. Without it the form and its button do the same.
 */
export const answerScript = `'use strict';
(() => {
  /* Text that was laid out before its font came is not always laid out again by itself. */
  document.fonts.addEventListener('loadingdone', () => {
    document.documentElement.classList.toggle('font-came');
  });
  /* The zone of this device, for the next page that is asked for, where nobody chose another. */
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const shown = document.documentElement.dataset.zone;
  if (zone && shown !== undefined && shown !== zone && !document.cookie.includes('tashika_zone=')) {
    document.cookie = 'tashika_zone=' + encodeURIComponent(zone) + '; path=/; samesite=lax; max-age=31536000';
    if (document.cookie.includes('tashika_zone=')) addEventListener('load', () => location.reload());
  }
  /* What takes a while says so, and is sent once. */
  for (const button of document.querySelectorAll('button[data-wait]')) {
    button.form.addEventListener('submit', () => {
      button.textContent = button.dataset.wait;
      setTimeout(() => { button.disabled = true; });
    });
  }
  const form = document.querySelector('form[data-answers]');
  if (form === null) return;
  const words = JSON.parse(form.dataset.words);
  const takesOne = form.dataset.one !== undefined;
  document.body.classList.add('saves-at-once');
  const notice = document.getElementById('notice');
  const overall = document.getElementById('overall');
  const say = (text, kind) => {
    notice.textContent = text;
    notice.className = 'card ' + kind;
    notice.hidden = text === '';
  };

  /* What was tapped and is not at the server yet; it outlives the page. */
  const place = 'tashika ' + location.pathname;
  const unsent = { selections: {}, comment: undefined };
  function keep() {
    try {
      const isEmpty = Object.keys(unsent.selections).length === 0 && unsent.comment === undefined;
      if (isEmpty) localStorage.removeItem(place);
      else localStorage.setItem(place, JSON.stringify(unsent));
    } catch { /* Kept as long as the page is open. */ }
  }
  const sets = new Map();
  for (const set of form.querySelectorAll('fieldset[data-slot]')) sets.set(set.dataset.slot, set);
  const stateOf = (slot) => sets.get(slot).querySelector('.state');
  const valueOf = (slot) => sets.get(slot).querySelector('input:checked')?.value ?? null;
  const show = (slot, value) => {
    for (const input of sets.get(slot).querySelectorAll('input')) input.checked = input.value === value;
  };
  /* What the server has, to go back to where it says no. */
  const saved = new Map();
  for (const slot of sets.keys()) saved.set(slot, { value: valueOf(slot), text: stateOf(slot).textContent });
  const written = form.querySelector('textarea');
  const writtenState = form.querySelector('[data-comment] .state');
  let savedText = written.value;

  try {
    const before = JSON.parse(localStorage.getItem(place) || '{}');
    for (const [slot, status] of Object.entries(before.selections || {})) {
      if (!sets.has(slot)) continue;
      unsent.selections[slot] = status;
      show(slot, status);
    }
    if (typeof before.comment === 'string' && before.comment !== savedText) {
      unsent.comment = before.comment;
      written.value = before.comment;
    }
  } catch { /* Nothing that could be read was kept. */ }

  let isSending = false;
  let isAway = false;
  const isUnsent = () => Object.keys(unsent.selections).length > 0 || unsent.comment !== undefined;
  function tell() {
    const hasAnswer = [...saved.values()].some(({ value }) => value !== null);
    const isWriting = written.value !== savedText && unsent.comment === undefined;
    overall.textContent = isUnsent()
      ? (isAway ? words.waitingAll : words.saving)
      : isWriting ? words.writing : hasAnswer ? words.allSaved : words.nothingYet;
    overall.dataset.state = isUnsent() ? (isAway ? 'waiting' : 'saving') : isWriting ? 'saving' : 'saved';
    for (const slot of Object.keys(unsent.selections)) {
      stateOf(slot).textContent = isAway ? words.waiting : words.saving;
    }
    if (unsent.comment !== undefined) writtenState.textContent = isAway ? words.waiting : words.saving;
  }

  for (const slot of sets.keys()) {
    sets.get(slot).addEventListener('change', () => {
      const status = valueOf(slot);
      unsent.selections[slot] = status;
      if (takesOne && status === 'selected') {
        /* Another choice takes one tap: the one before is let go of together with it. */
        for (const other of sets.keys()) {
          if (other === slot || valueOf(other) !== 'selected') continue;
          unsent.selections[other] = 'pending';
          show(other, 'pending');
        }
      }
      keep();
      void send();
    });
  }
  /* What is written is saved when the typing rests, and when the field is left. */
  let resting;
  const write = () => {
    clearTimeout(resting);
    if (written.value === savedText) delete unsent.comment;
    else unsent.comment = written.value;
    keep();
    void send();
  };
  written.addEventListener('input', () => {
    clearTimeout(resting);
    writtenState.textContent = written.value === savedText ? '' : words.writing;
    tell();
    resting = setTimeout(write, 1000);
  });
  written.addEventListener('change', write);

  /* One request at a time, with all there is; what is tapped meanwhile goes with the next. */
  async function send() {
    tell();
    if (isSending || !isUnsent()) return;
    isSending = true;
    const selections = { ...unsent.selections };
    const comment = unsent.comment;
    const answer = { selections: Object.entries(selections).map(([slot_id, status]) => ({ slot_id, status })) };
    if (comment !== undefined) answer.comment = comment;
    try {
      const response = await fetch(form.action, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(answer),
      });
      /* The server, or something before it, cannot just now. */
      if (response.status === 429 || response.status >= 500) throw new Error('busy');
      const body = await response.json();
      isAway = false;
      forget(selections, comment);
      if (response.ok) taken(selections, comment, body);
      else refused(selections, body);
      if (response.status === 409 && body.code !== 'slot-taken') location.reload();
      if ([404, 410].includes(response.status)) location.reload();
    } catch {
      isAway = true;
      again();
    }
    isSending = false;
    tell();
    if (!isAway && isUnsent()) void send();
  }
  /* What was changed while it was under way goes again. */
  function forget(selections, comment) {
    for (const [slot, status] of Object.entries(selections)) {
      if (unsent.selections[slot] === status) delete unsent.selections[slot];
    }
    if (unsent.comment === comment) delete unsent.comment;
    keep();
  }
  function taken(selections, comment, body) {
    for (const { slot_id, status, saved: text } of body.selections) {
      saved.set(slot_id, { value: status, text });
      if (unsent.selections[slot_id] === undefined) stateOf(slot_id).textContent = text || words.saved;
    }
    if (comment !== undefined) {
      savedText = comment;
      writtenState.textContent = written.value === comment ? body.comment_saved : words.writing;
    }
    say('', '');
  }
  function refused(selections, body) {
    for (const slot of Object.keys(selections)) {
      if (unsent.selections[slot] !== undefined) continue;
      show(slot, saved.get(slot).value);
      stateOf(slot).textContent = saved.get(slot).text;
    }
    say(body.detail || words.failed, 'problem');
  }
  let pause = 2000;
  let later;
  function again() {
    clearTimeout(later);
    later = setTimeout(() => void send(), pause);
    pause = Math.min(pause * 2, 60000);
  }
  addEventListener('online', () => { pause = 2000; void send(); });
  document.addEventListener('visibilitychange', () => { if (!document.hidden) void send(); });
  tell();
  void send();
})();
`;
