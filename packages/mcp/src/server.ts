import {
  fromJsonSchema,
  type JsonSchemaType,
  McpServer,
  ProtocolError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { storedAccount } from '@tashika/contract/slips';
import { threadPage } from '@tashika/contract/threads';
import type { Problem } from '@tashika/kernel';
import * as z from 'zod/mini';
import type { Answer, Kept, Tashika } from './tashika.ts';
import type { Tool } from './tool.ts';
import { tools } from './tools/index.ts';

/** The same for every kind of connection: a server of its own for each, over one Tashika. */
export function mcpServer(tashika: Tashika, version: string): McpServer {
  const server = new McpServer({ name: 'tashika', title: 'Tashika', version }, { instructions });
  for (const tool of tools) {
    if (!tool.needsServer || tashika.kept !== null) offer(server, tool, tashika);
  }
  if (tashika.kept !== null) offerKept(server, tashika.kept);
  return server;
}

const instructions =
  'Tashika checks what AI and people hand over in Japanese, and never guesses. Where an answer says that it is not sure, or asks a question, put that to the person; do not decide it yourself.';

function offer(server: McpServer, tool: Tool, tashika: Tashika): void {
  const { name, title, description, readOnly, run } = tool;
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: schemaOf(tool),
      annotations: { readOnlyHint: readOnly, destructiveHint: false, openWorldHint: !readOnly },
    },
    async (given) => {
      const parsed = tool.input.safeParse(given);
      if (!parsed.success)
        return refusal({ code: 'invalid-input', message: z.prettifyError(parsed.error) });
      const said = await run(parsed.data, tashika);
      if (!said.ok) return refusal(said.error);
      const { summary, answer } = said.value;
      return {
        content: [{ type: 'text', text: `${summary}\n\n${JSON.stringify(answer)}` }],
        structuredContent: answer as Record<string, unknown>,
      };
    },
  );
}

/** A tool's own failure, which the assistant can read and act on. */
const refusal = ({ code, message }: Problem) => ({
  isError: true,
  content: [{ type: 'text' as const, text: `${code}: ${message}` }],
  structuredContent: { error: { code, message } },
});

/** Made once: every request has a server of its own, and all of them the same tools. */
const schemas = new Map<Tool, ReturnType<typeof fromJsonSchema>>();

/** What a tool takes, as JSON Schema with the object itself at the root, as the protocol wants it. */
function schemaOf(tool: Tool): ReturnType<typeof fromJsonSchema> {
  const known = schemas.get(tool);
  if (known !== undefined) return known;
  const { $schema, $ref, ...schema } = z.toJSONSchema(tool.input, { io: 'input' });
  const root = $ref === undefined ? {} : (schema.$defs?.[$ref.replace('#/$defs/', '')] as object);
  const made = fromJsonSchema({ ...root, ...schema } as object as JsonSchemaType);
  schemas.set(tool, made);
  return made;
}

/** Reports and threads to be read as they stand. */
function offerKept(server: McpServer, kept: Kept): void {
  server.registerResource(
    'thread',
    new ResourceTemplate('tashika://threads/{id}', {
      list: async () => {
        const listed = await kept.listThreads({});
        if (!listed.ok) throw failed(listed.error);
        return {
          resources: threadPage.parse(listed.value).threads.map(({ id, title, status }) => ({
            uri: `tashika://threads/${id}`,
            name: title,
            description: status,
            mimeType: 'application/json',
          })),
        };
      },
    }),
    { title: 'A scheduling thread and how it stands', mimeType: 'application/json' },
    (uri, { id }) => read(uri, kept.threadStatus(String(id)), 'application/json', JSON.stringify),
  );
  server.registerResource(
    'slip-report',
    new ResourceTemplate('tashika://accounts/{id}/report', { list: undefined }),
    { title: 'The report on a kept slip', mimeType: 'text/plain' },
    (uri, { id }) => read(uri, kept.account(String(id)), 'text/plain', reportOf),
  );
}

async function read(
  uri: URL,
  answer: Answer,
  mimeType: string,
  render: (value: unknown) => string,
) {
  const found = await answer;
  if (!found.ok) throw failed(found.error);
  return { contents: [{ uri: uri.href, mimeType, text: render(found.value) }] };
}

const reportOf = (account: unknown): string => storedAccount.parse(account).result.report;

/** The protocol's number for parameters that lead nowhere. */
const invalidParameters = -32_602;
const failed = ({ code, message }: Problem) =>
  new ProtocolError(invalidParameters, `${code}: ${message}`);
