import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { netsApart } from '../../src/node/nets-apart.ts';
import { openNet } from '../../src/recognise/net.ts';

const weights = new Uint8Array(readFileSync(new URL('../../weights/tally.onnx', import.meta.url)));
/** A strip with upright strokes here and there. */
const strip = (width: number) => ({
  width,
  height: 32,
  stretch: 1,
  ink: Float32Array.from({ length: width * 32 }, (_, i) => ((i % width) % 11 < 2 ? 1 : 0)),
});

describe('別のスレッドの網', () => {
  it('このスレッドの網と同じことを、頼んだ順に関わりなく言う', async () => {
    const open = netsApart();
    const [here, first, second] = [
      await openNet(weights),
      await open(weights),
      await open(weights),
    ];
    const wanted = await here.run(strip(40));
    const seen = await Promise.all([
      second.run(strip(40)),
      first.run(strip(64)),
      first.run(strip(40)),
    ]);
    expect(seen[0]).toEqual(wanted);
    expect(seen[2]).toEqual(wanted);
    expect(seen[1]?.steps).toBeGreaterThan(wanted.steps);
  });

  it('開けない網は、見せたときに断る', async () => {
    const net = await netsApart()(new Uint8Array([1, 2, 3]));
    await expect(net.run(strip(40))).rejects.toThrow();
    await expect(net.run(strip(40))).rejects.toThrow();
  });

  it('一度も見せなくても、プロセスは終わる', async () => {
    const module = new URL('../../src/node/nets-apart.ts', import.meta.url).href;
    const script = `const { netsApart } = await import('${module}'); await netsApart()(new Uint8Array(8)); console.log('opened');`;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      script,
    ]);
    expect(stdout.trim()).toBe('opened');
  });
});
