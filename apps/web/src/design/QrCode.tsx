import { generate } from 'lean-qr';
import classes from './QrCode.module.css';

/** Readers want so much white around the code. */
const margin = 4;

/** A text as a QR code, dark on white in either colour scheme: readers want it so. */
export function QrCode({ text, name }: { readonly text: string; readonly name: string }) {
  const code = generate(text);
  const side = code.size + 2 * margin;
  const cells = Array.from({ length: code.size ** 2 }, (_, index) => {
    const [x, y] = [index % code.size, Math.floor(index / code.size)];
    return code.get(x, y) ? `M${x + margin} ${y + margin}h1v1h-1z` : '';
  });
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={cells.join('')} fill="#000" />
    </svg>
  );
}
