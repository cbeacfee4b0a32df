import { createRoute, z } from '@hono/zod-openapi';
import { usualLimits } from '@tashika/slip-reader';
import { expectedBy } from '../photo-reader.ts';
import { engineProblem, problemResponses } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { settingsFor } from '../slips/shop-settings.ts';
import { slipPhotos as words } from './slip-photos.messages.ja.ts';

/** Beside the photo there is only the frame of the form. */
const formBytes = 64 * 1024;

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
    200: {
      description: words.ok,
      content: {
        'application/json': {
          schema: z.object({
            page: z.unknown().openapi({ type: 'object', description: words.page }),
            width: z.int().meta({ description: words.width }),
            height: z.int().meta({ description: words.height }),
            turns: z.int().meta({ description: words.turns }),
            outlines: z
              .array(
                z.object({
                  row: z.int().nullable(),
                  column: z.string(),
                  corners: z.array(z.tuple([z.number(), z.number()])),
                }),
              )
              .meta({ description: words.outlines }),
            preview: z.string().optional().meta({ description: words.preview }),
          }),
        },
      },
    },
    ...problemResponses(400, 413, 415, 422, 503),
  },
});

/** The reading itself was given up; everything else is the photo's fault. */
const givenUp = new Set(['reading-too-slow', 'reading-stopped']);

const asUrl = (jpeg: Uint8Array): string =>
  `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;

export const slipPhotos: Resource = {
  path: '/api/slips/read',
  area: 'open',
  tag: { name: words.tag, description: words.tagDescription },
  maxBodyBytes: usualLimits.bytes + formBytes,
  routes(dependencies) {
    const { photos } = dependencies;
    const routes = newRoutes();
    routes.openapi(read, async (c) => {
      if (photos === undefined) {
        return engineProblem(c, 503, {
          code: 'photo-reader-missing',
          message: words.readerMissing,
        });
      }
      const { photo, preview: wish } = await c.req.parseBody();
      if (!(photo instanceof File)) {
        return engineProblem(c, 422, { code: 'photo-missing', message: words.photoMissing });
      }
      const bytes = new Uint8Array(await photo.arrayBuffer());
      const settings = await settingsFor(dependencies, c.get('principal'));
      const reading = await photos.read(bytes, {
        preview: wish === 'yes',
        ...(settings === null ? {} : { expected: expectedBy(settings.facts) }),
      });
      if (!reading.ok) {
        return engineProblem(c, givenUp.has(reading.error.code) ? 503 : 422, reading.error);
      }
      const { page, width, height, turns, outlines, preview } = reading.value;
      c.header('Cache-Control', 'no-store');
      const corners = outlines.map((outline) => ({
        ...outline,
        corners: outline.corners.map(([x, y]): [number, number] => [x, y]),
      }));
      const answer = { page, width, height, turns, outlines: corners };
      return c.json(preview === undefined ? answer : { ...answer, preview: asUrl(preview) }, 200);
    });
    return routes;
  },
};
