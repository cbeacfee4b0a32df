import { type Framing, frameWriting, type Strip } from '../cell/frame.ts';
import { frameTuning } from '../cell/tuning.ts';
import { type Written, writingOf } from '../cell/writing.ts';
import type { CellPicture } from '../cell-picture.ts';
import type { Lattice } from './ctc.ts';
import { type LastLayer, withLayer } from './last-layer.ts';
import type { Net } from './net.ts';

/** A net and how it wants its strips. */
export interface Pass {
  readonly net: Net;
  readonly framing: Framing;
  /** What a shop's own hands add to the net. */
  readonly layer?: LastLayer | undefined;
}

async function runPass({ net, layer }: Pass, strip: Strip): Promise<Lattice> {
  return layer === undefined ? net.run(strip) : withLayer(await net.run(strip, true), layer);
}

/** What is written in a cell, and what nets make of it. */
export interface PreparedCell {
  readonly written: Written;
  /** What the first pass reads. */
  readonly strip: Strip;
  readonly first: () => Promise<Lattice>;
  readonly second: () => Promise<Lattice>;
}

/**
 * Prepares cells for two passes; null for a blank one. The same picture may be asked about as a time, as
 * a total and as a caption: each net reads it once, if at all.
 */
export function preparedFor(first: Pass, second: Pass): (cell: CellPicture) => PreparedCell | null {
  const known = new WeakMap<CellPicture, PreparedCell | null>();
  const { margins } = frameTuning;
  const prepare = (written: Written | null): PreparedCell | null => {
    if (written === null) return null;
    const strip = frameWriting(written, first.framing, margins.first);
    return {
      written,
      strip,
      first: once(() => runPass(first, strip)),
      second: once(() => runPass(second, frameWriting(written, second.framing, margins.second))),
    };
  };
  return (cell) => {
    const prepared = known.get(cell) ?? prepare(writingOf(cell));
    known.set(cell, prepared);
    return prepared;
  };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
