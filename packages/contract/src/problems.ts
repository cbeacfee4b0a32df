import * as z from 'zod/mini';

/** Failures as RFC 9457 problem details: a stable code, and a sentence that helps. */

export const problemPlaces = ['body', 'query', 'path', 'header', 'cookie'] as const;

const fieldProblem = z.object({
  in: z.enum(problemPlaces),
  path: z.string(),
  message: z.string(),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

export const problemDetails = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    request_id: z.string(),
    errors: z.optional(z.array(fieldProblem)),
  })
  .register(z.globalRegistry, { id: 'ProblemDetails' });
export type ProblemDetails = z.infer<typeof problemDetails>;
