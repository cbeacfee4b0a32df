/** Stands where a person's name stood. */
export const erasedName = () => '（削除された方）';
