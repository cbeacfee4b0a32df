import { createRoute, z } from '@hono/zod-openapi';
import { readPhotoAnswer } from '@tashika/contract/slips';
import { usualLimits } from '@tashika/slip-reader';
import { turnOf } from '../engines/turn.ts';
import { json } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problemResponses, refuse } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { expectedFor } from '../slips/expected.ts';
import { sealReading } from '../slips/sealed-reading.ts';
import { slipPhotos as words } from './slip-photos.messages.ts';

/** Beside the photo there is only the frame of the form. */
const formBytes = 64 * 1024;

documented(readPhotoAnswer, {
  fields: {
    page: words.page,
    width: words.width,
    height: words.height,
    turns: words.turns,
    outlines: words.outlines,
    others: words.others,
    preview: words.preview,
    seal: words.seal,
  },
});

const read = createRoute({
  method: 'post',
  path: '/',
  tags: [words.tag],
  summary: words.summary,
  description: words.description,
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({
            photo: z.any().openapi({ type: 'string', format: 'binary', description: words.photo }),
            preview: z.literal('yes').optional().openapi({ description: words.previewWish }),
          }),
        },
      },
    },
  },
  responses: {
    200: { description: words.ok, content: json(readPhotoAnswer) },
    ...problemResponses(400, 413, 415, 422, 503),
  },
});

const asUrl = (jpeg: Uint8Array): string =>
  `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;

export const slipPhotos: Resource = {
  path: '/api/slips/read',
  area: 'open',
  tag: { name: words.tag, description: words.tagDescription },
  maxFormBytes: usualLimits.bytes + formBytes,
  routes(dependencies) {
    const { photos, service } = dependencies;
    const routes = newRoutes();
    routes.openapi(read, async (c) => {
      if (photos === undefined) {
        const message = words.readerMissing;
        return refuse(c, { code: 'photo-reader-missing', message, kind: 'unavailable' });
      }
      const { photo, preview: wish } = await c.req.parseBody();
      if (!(photo instanceof File)) {
        return refuse(c, { code: 'photo-missing', message: words.photoMissing });
      }
      const bytes = new Uint8Array(await photo.arrayBuffer());
      const wishes = {
        preview: wish === 'yes',
        ...(await expectedFor(dependencies, c.get('principal'))),
      };
      const result = await photos.read(bytes, wishes, turnOf(c));
      if (!result.ok) return refuse(c, result.error);
      const { page, width, height, turns, outlines, others, preview } = result.value;
      const reading = { page, width, height, turns, outlines };
      return c.json(
        {
          ...reading,
          ...(others === undefined ? {} : { others }),
          ...(preview === undefined ? {} : { preview: asUrl(preview) }),
          // Where nothing is kept nobody will bring it back; and a slip is kept with a photo of its own.
          ...(service === undefined || others !== undefined
            ? {}
            : {
                seal: sealReading(service.sealer, { photo: bytes, copy: preview }, reading),
              }),
        },
        200,
      );
    });
    return routes;
  },
};
