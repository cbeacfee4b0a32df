/** A part of a sentence; an amount is shown with separators. */
export interface YenPiece {
  readonly shown: string;
  readonly isAmount: boolean;
}

/** What somebody wrote stands in 『』 and stays as it was written. */
const quoted = /(『[^』]*』)/u;
/** Figures are an amount before 円, beside × and ＝, or in a list of candidates. */
const amount =
  /(\d[\d,]*円|(?<=[×＋＝：] )\d{4,}|\d{4,}(?= [×＝])|(?<=[：/])\d{4,}(?=[/ ）])|\d{4,}(?=\/))/u;

export function yenPieces(text: string): readonly YenPiece[] {
  return text
    .split(quoted)
    .flatMap((part): readonly YenPiece[] =>
      quoted.test(part)
        ? [{ shown: part, isAmount: false }]
        : part.split(amount).map((piece, index) => {
            const isAmount = index % 2 === 1;
            return { shown: isAmount ? separated(piece) : piece, isAmount };
          }),
    )
    .filter(({ shown }) => shown !== '');
}

const separated = (figures: string): string =>
  figures.replace(/\d+/u, (digits) => digits.replace(/\B(?=(?:\d{3})+$)/gu, ','));
