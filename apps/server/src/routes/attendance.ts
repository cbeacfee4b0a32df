import { createRoute, type z } from '@hono/zod-openapi';
import { answerByEngine } from '../engines/engines.ts';
import { engineBody } from '../openapi/content.ts';
import { problemResponses } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { attendanceSchemas, datesRead, evaluation, proposal } from './attendance.document.ts';
import { attendance as words } from './attendance.messages.ts';

/** Room for the answers of a thousand people to fifty slots. */
const evaluateBytes = 8 * 1024 * 1024;

const post = <const Path extends string, Answer extends z.ZodType>(
  path: Path,
  text: { readonly summary: string; readonly description: string; readonly ok: string },
  body: keyof typeof attendanceSchemas,
  answer: Answer,
) =>
  createRoute({
    method: 'post',
    path,
    tags: [words.tag],
    summary: text.summary,
    description: text.description,
    request: { body: engineBody(body) },
    responses: {
      200: { description: text.ok, content: { 'application/json': { schema: answer } } },
      ...problemResponses(400, 413, 415, 422),
    },
  });

const evaluate = post('/evaluate', words.evaluate, 'AttendanceThread', evaluation);
const slots = post('/slots', words.slots, 'SlotRequest', proposal);
const dates = post('/dates', words.dates, 'DatesRequest', datesRead);

/** From answers to a decision (M20–M22), and from words to slots (M10). */
export const attendance: Resource = {
  path: '/api/attendance',
  area: 'open',
  tag: { name: words.tag, description: words.tagDescription },
  largerBodies: { '/evaluate': evaluateBytes },
  routes(dependencies) {
    const routes = newRoutes();
    for (const [name, schema] of Object.entries(attendanceSchemas)) {
      routes.openAPIRegistry.register(name, schema);
    }
    routes.openapi(evaluate, (c) => answerByEngine(c, dependencies, 'evaluate'));
    routes.openapi(slots, (c) => answerByEngine(c, dependencies, 'slots'));
    routes.openapi(dates, (c) => answerByEngine(c, dependencies, 'dates'));
    return routes;
  },
};
