import { createRoute } from '@hono/zod-openapi';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { mcpMessage, protectedResource } from '@tashika/contract/mcp';
import { allScopes } from '@tashika/contract/people';
import { mcpServer, overHttp } from '@tashika/mcp';
import type { Context } from 'hono';
import { json, jsonBody } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problemResponses } from '../problem.ts';
import { type Env, newRoutes, type Resource } from '../resource.ts';
import { version } from '../version.ts';
import { mcp as words } from './mcp.messages.ts';

/** Room for one photo as base64, as the tools take it, and what stands around it. */
const maxBodyBytes = 15 * 1024 * 1024;

const message = createRoute({
  method: 'post',
  path: '/',
  tags: [words.tag],
  summary: words.post,
  description: words.description,
  request: { body: jsonBody(mcpMessage) },
  responses: {
    200: { description: words.ok, content: json(mcpMessage) },
    202: { description: words.taken },
    406: { description: words.notAcceptable },
    ...problemResponses(400, 413, 415),
  },
});

/**
 * Assistants' way in (Model Context Protocol, Streamable HTTP). Nothing is kept between requests, so
 * that any server can answer the next one, and every tool asks the API itself with the token it came
 * with: what may be done, how often and how much is decided where it is for everybody.
 */
export const mcp: Resource = {
  path: '/mcp',
  area: 'open',
  byTokenOnly: true,
  tag: { name: words.tag, description: words.tagDescription },
  maxBodyBytes,
  routes({ log }, dispatch) {
    const routes = newRoutes();
    const serve = async (c: Context<Env>) => {
      const own = new URL(c.req.url).origin;
      const tashika = overHttp((path, init) => {
        const headers = new Headers(init.headers);
        for (const name of passedOn) {
          const value = c.req.header(name);
          if (value !== undefined) headers.set(name, value);
        }
        return dispatch(new Request(new URL(path, own), { ...init, headers }), c.env);
      });
      const handler = createMcpHandler(() => mcpServer(tashika, version), {
        maxRequestBodySize: maxBodyBytes,
        onerror: (error) => log.warn({ error: error.name }, 'mcp'),
      });
      // The body has been read already, to see that it is text.
      return handler.fetch(c.req.raw, { parsedBody: await c.req.json() });
    };
    routes.openapi(message, serve as (c: Context<Env>) => Promise<never>);
    return routes;
  },
};

/** What of a request decides who asks, and in which language they are answered. */
const passedOn = ['authorization', 'host', 'x-forwarded-for', 'accept-language'];

documented(protectedResource, { fields: words.metadataFields });

const metadata = createRoute({
  method: 'get',
  path: '/mcp',
  tags: [words.tag],
  summary: words.metadata,
  responses: { 200: { description: words.metadata, content: json(protectedResource) } },
});

/** RFC 9728: what an assistant needs to know of `/mcp` before it has a token. */
export const mcpMetadata: Resource = {
  path: '/.well-known/oauth-protected-resource',
  area: 'public',
  tag: { name: words.tag, description: words.tagDescription },
  routes({ service }) {
    const routes = newRoutes();
    routes.openapi(metadata, (c) => {
      const own = service?.publicUrl ?? new URL(c.req.url).origin;
      return c.json(
        {
          resource: new URL('/mcp', own).href,
          resource_name: 'Tashika',
          resource_documentation: new URL('/api/docs', own).href,
          bearer_methods_supported: ['header'],
          scopes_supported: [...allScopes],
        },
        200,
      );
    });
    return routes;
  },
};
