import fc from 'fast-check';
import { expect, it } from 'vitest';
import { homographyBetween, project, type Quad } from '../../src/picture/homography.ts';

const corner = (x: number, y: number) =>
  fc
    .tuple(
      fc.double({ min: -20, max: 20, noNaN: true }),
      fc.double({ min: -20, max: 20, noNaN: true }),
    )
    .map(([dx, dy]) => [x + dx, y + dy] as const);
const quad = fc.tuple(
  corner(0, 0),
  corner(200, 0),
  corner(200, 300),
  corner(0, 300),
) as fc.Arbitrary<Quad>;

it('四隅を四隅へ移し、逆向きは元へ戻す', () => {
  fc.assert(
    fc.property(
      quad,
      quad,
      fc.double({ min: 0, max: 200, noNaN: true }),
      fc.double({ min: 0, max: 300, noNaN: true }),
      (from, to, x, y) => {
        const there = homographyBetween(from, to);
        const back = homographyBetween(to, from);
        if (there === null || back === null) throw new Error('corners on a line');
        from.forEach((point, i) => {
          const [u, v] = project(there, point);
          expect(u).toBeCloseTo(to[i]?.[0] as number, 5);
          expect(v).toBeCloseTo(to[i]?.[1] as number, 5);
        });
        const [u, v] = project(back, project(there, [x, y]));
        expect(u).toBeCloseTo(x, 4);
        expect(v).toBeCloseTo(y, 4);
      },
    ),
  );
});

it('三点が一直線に並ぶ四隅は写せない', () => {
  const flat: Quad = [
    [0, 0],
    [1, 1],
    [2, 2],
    [0, 5],
  ];
  const square: Quad = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  expect(homographyBetween(flat, square)).toBeNull();
});
