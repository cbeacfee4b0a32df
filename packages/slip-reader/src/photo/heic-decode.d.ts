declare module 'heic-decode' {
  interface HeicPicture {
    readonly width: number;
    readonly height: number;
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }
  function decodeHeic(input: { buffer: Uint8Array }): Promise<{
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }>;
  namespace decodeHeic {
    function all(input: { buffer: Uint8Array }): Promise<HeicPicture[] & { dispose(): void }>;
  }
  export default decodeHeic;
}
