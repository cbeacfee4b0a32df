// A process that moves photos: `move-photos.ts <database> <to> <settings of the objects as JSON>`.
import { movePhotos } from '../src/index.ts';

const [, , url = '', to, objects = ''] = process.argv;
const moved = await movePhotos({
  url,
  to: to === 'objects' ? 'objects' : 'database',
  objects: JSON.parse(objects),
});
process.stdout.write(`${JSON.stringify(moved)}\n`);
process.exit(moved.ok ? 0 : 1);
