import type { OpenAPIHono } from '@hono/zod-openapi';
import { docsPage } from '../messages.ts';
import type { Env, Resource } from '../resource.ts';
import { version } from '../version.ts';
import { renderDocsPage } from './docs-page.ts';
import type { OpenApiDocument } from './document.ts';

/** The OpenAPI 3.1 document and the page that shows it; both follow from the routes. */
export function mountOpenApi(app: OpenAPIHono<Env>, resources: readonly Resource[]): void {
  let kept: OpenApiDocument | undefined;
  const document = () => {
    kept ??= app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: docsPage.title, description: docsPage.description, version },
      servers: [{ url: '/' }],
      // Resources may share a tag.
      tags: [...new Map(resources.map(({ tag }) => [tag.name, { ...tag }])).values()],
    }) as object as OpenApiDocument;
    return kept;
  };
  app.get('/api/openapi.json', (c) => c.json(document()));
  app.get('/api/docs', (c) => c.html(renderDocsPage(document(), c.get('nonce'))));
}
