import { buildServer } from './build-server.ts';

/** Once before all tests that start servers as processes: built as `npm start` does. */
export default async function prepare(): Promise<void> {
  process.env.TASHIKA_TEST_SERVER = await buildServer();
}
