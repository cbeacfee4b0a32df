import { createRoute } from '@hono/zod-openapi';
import { mailTest, mailTested } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { workspaceNamed } from '@tashika/store';
import { mailPerson, noMailServer } from '../auth/mail.ts';
import { testMail } from '../auth/messages.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problemResponses, refuse } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { withoutAddresses } from '../threads/address.ts';
import { mail as words } from './mail.messages.ts';

const tags = [words.tag];
documented(mailTest, { fields: { email: words.email } });
documented(mailTested, {
  fields: { delivered: words.delivered, address: words.address, error: words.error },
});

const test = createRoute({
  method: 'post',
  path: '/test',
  tags,
  summary: words.test,
  description: words.testDescription,
  request: jsonRequest(mailTest),
  responses: {
    200: { description: words.tested, content: json(mailTested) },
    ...problemResponses(400, 401, 403, 409, 415, 422, 503),
  },
});

const addressMissing: Problem = { code: 'address-missing', message: words.addressMissing };
const longestReason = 300;

/** Whether mails go out: seen before somebody waits for one. */
export const mail: Resource = {
  path: '/api/mail',
  area: 'admin',
  peopleOnly: true,
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    routes.openapi(test, async (c) => {
      const service = serviceOf(dependencies);
      const { workspaceId } = c.get('principal');
      if (service.mail === null) return refuse(c, noMailServer);
      // Nobody else's box is filled: whoever is signed in gets it themselves.
      const address = c.get('session')?.email ?? c.req.valid('json').email;
      if (address === undefined) return refuse(c, addressMissing);
      const name = await workspaceNamed(service.store.db, workspaceId);
      try {
        const { subject } = testMail;
        await mailPerson(service, address, { subject, text: testMail.text(name) });
        return c.json({ delivered: true, address, error: null }, 200);
      } catch (error) {
        const reason = withoutAddresses((error as Error).message).slice(0, longestReason);
        return c.json({ delivered: false, address, error: words.refused(reason) }, 200);
      }
    });
    return routes;
  },
};
