import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { ObjectSettings } from '../photos/settings.ts';

/** A store of objects of its own for a test: a real server that speaks S3, on loopback. */
export async function startTestObjects(): Promise<{
  readonly settings: ObjectSettings;
  readonly stop: () => Promise<void>;
}> {
  const directory = await mkdtemp(join(tmpdir(), 'tashika-objects-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'photos' }],
  });
  const { port } = await server.run();
  return {
    settings: {
      url: `http://127.0.0.1:${port}/photos/of/tests/`,
      region: 'us-east-1',
      // The only ones it knows; whatever is signed with others is refused.
      keyId: 'S3RVER',
      secret: 'S3RVER',
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
