import type { Place } from '@tashika/slip';
import type { Direction } from '../draft/place.ts';

/** What a key pressed in a cell asks for. */
export type Command =
  | { readonly kind: 'move'; readonly direction: Direction }
  | { readonly kind: 'move-row'; readonly by: 1 | -1 }
  | { readonly kind: 'insert-row' | 'delete-row' | 'struck' | 'unreadable' | 'stroke' | 'erase' };

export interface KeyPress {
  readonly key: string;
  /** The key's place on the keyboard: Alt changes what it writes on some. */
  readonly code: string;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly command: boolean;
  /** A conversion is under way: Enter and arrows belong to it. */
  readonly composing: boolean;
  /** Whether the caret stands at the beginning or the end; both where all is selected. */
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

export function commandFor(press: KeyPress, place: Place, marks: boolean): Command | null {
  if (press.composing || press.command) return null;
  const inRow = place.row !== null;
  if (press.alt) return inRow || press.code === 'KeyU' ? altCommand(press) : null;
  switch (press.key) {
    case 'Enter':
      return { kind: 'move', direction: press.shift ? 'previous' : 'next' };
    case 'ArrowUp':
      return { kind: 'move', direction: 'up' };
    case 'ArrowDown':
      return { kind: 'move', direction: 'down' };
    case 'ArrowLeft':
      return press.atStart && !press.shift ? { kind: 'move', direction: 'previous' } : null;
    case 'ArrowRight':
      return press.atEnd && !press.shift ? { kind: 'move', direction: 'next' } : null;
    case ' ':
    case '　':
    case '+':
      return place.column === 'qty' ? { kind: 'stroke' } : null;
    case 'Backspace':
      return marks ? { kind: 'erase' } : null;
    default:
      return null;
  }
}

function altCommand({ key, code }: KeyPress): Command | null {
  switch (code) {
    case 'ArrowUp':
      return { kind: 'move-row', by: -1 };
    case 'ArrowDown':
      return { kind: 'move-row', by: 1 };
    case 'KeyX':
      return { kind: 'struck' };
    case 'KeyU':
      return { kind: 'unreadable' };
    default:
      if (key === 'Enter') return { kind: 'insert-row' };
      return key === 'Delete' || key === 'Backspace' ? { kind: 'delete-row' } : null;
  }
}
