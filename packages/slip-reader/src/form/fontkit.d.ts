declare module 'fontkit' {
  interface Path {
    scale(x: number, y: number): Path;
    toSVG(): string;
  }
  interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(point: number): boolean;
    glyphForCodePoint(point: number): { readonly path: Path; readonly advanceWidth: number };
  }
  export function create(bytes: Uint8Array): Font;
}
