import * as z from 'zod/mini';
import { datesRequest, intentRequest, slotRequest } from './attendance.ts';
import { judgeRequest } from './dialogue.ts';
import { transcript } from './slips.ts';
import { reminderRequest, statusOfThread, threadRequest } from './threads.ts';

/** What assistants hand to the tools (Model Context Protocol), and what is told of `/mcp`. */

/** Large enough for a phone's photo, small enough to be held as text. */
const longestImage = 14_000_000;

const photo = {
  image: z.optional(
    z.string().check(
      z.maxLength(longestImage),
      z.meta({
        description: 'The photo as base64 (JPEG, PNG, WebP, HEIC), with or without a data: prefix.',
      }),
    ),
  ),
  path: z.optional(
    z
      .string()
      .check(z.meta({ description: 'A file on the machine Tashika runs on; only over stdio.' })),
  ),
};
const { lines, history, conversation, profile } = judgeRequest.shape;
const oneThread = { thread_id: z.uuid() };

export const toolInputs = {
  readSlip: z.object(photo),
  checkSlip: z.object({ transcript: z.optional(transcript), ...photo }),
  judgeLines: z.object({
    lines: z.nonoptional(lines).check(z.minLength(1)),
    history,
    conversation,
    profile,
  }),
  readIntent: z.omit(intentRequest, { second_reader: true }),
  readDates: datesRequest,
  proposeSlots: slotRequest,
  listThreads: z.object({ status: z.optional(statusOfThread), cursor: z.optional(z.string()) }),
  createThread: z.extend(threadRequest, {
    idempotency_key: z.optional(z.string().check(z.maxLength(200))),
  }),
  threadStatus: z.object(oneThread),
  remind: z.extend(reminderRequest, oneThread),
  finalize: z.object({
    ...oneThread,
    slot_id: z.string(),
    overrule: z.optional(z.boolean()),
    /** What the first call gave, brought back when somebody has said yes. */
    confirmation: z.optional(z.string()),
  }),
};

/** A message of the protocol; what stands in it the protocol's own implementation looks at. */
export const mcpMessage = z.looseObject({}).register(z.globalRegistry, { id: 'McpMessage' });

/** What is told of a resource that wants a token (RFC 9728). */
export const protectedResource = z
  .object({
    resource: z.string(),
    resource_name: z.string(),
    resource_documentation: z.string(),
    bearer_methods_supported: z.array(z.string()),
    scopes_supported: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'ProtectedResource' });
