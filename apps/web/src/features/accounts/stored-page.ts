import type { StoredSlipJson } from '@tashika/contract/slips';
import type { DraftPage } from '../slip/draft/draft.ts';

/** A kept slip as the desk's own parts show it. */
export function storedPage({ id, position, page, photo }: StoredSlipJson): DraftPage {
  const follows = position > 1;
  return {
    ...page,
    id: position,
    key: id,
    follows,
    rows: page.rows.map((row, index) => ({ ...row, id: index })),
    photo: photo === null ? null : { ...photo.reading, id, order: position, follows },
  };
}
