import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { until } from '@tashika/kernel/testing';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** An engine that answers; a client without its daemon is none. */
const engine = ['docker', 'podman'].find((name) => {
  try {
    execFileSync(name, ['info'], { stdio: 'ignore', timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
});
if (engine === undefined) {
  console.log('コンテナーを動かすもの（docker、podman）がないため、イメージの試験を省きます。');
}

const run = (...args: string[]) =>
  execFileSync(engine ?? '', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

describe.skipIf(engine === undefined)('コンテナー', () => {
  it('イメージができ、始まり、準備ができたと答える', { timeout: 1_800_000 }, async () => {
    const name = `tashika-test-${randomBytes(4).toString('hex')}`;
    run('build', '--tag', name, '.');
    onTestFinished(() => void run('image', 'rm', '--force', name));
    // Without a database of its own it brings the bundled one along.
    run('run', '--detach', '--rm', '--name', name, '--publish', '127.0.0.1::8787', name);
    onTestFinished(() => void run('rm', '--force', name));
    const [, port = ''] = /:(\d+)\s*$/m.exec(run('port', name, '8787')) ?? [];
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
    await until('the container is ready', ready);
    expect(run('exec', name, 'id', '--user', '--name').trim()).toBe('node');
  });
});
