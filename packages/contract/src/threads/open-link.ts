import * as z from 'zod/mini';
import { mailAddress, personName } from '../contacts.ts';
import { inviteView } from './invite.ts';

/** One link for all (M39): what the organiser sets, what whoever has it sees and says. */

export const openLinkSettings = z.object({ lists_names: z._default(z.boolean(), false) });
export type OpenLinkSettings = z.input<typeof openLinkSettings>;

/** Null where it is switched off. */
export const openLinkState = z
  .object({
    open_link: z.nullable(z.object({ link: z.string(), lists_names: z.boolean() })),
  })
  .register(z.globalRegistry, { id: 'OpenLink' });
export type OpenLinkState = z.infer<typeof openLinkState>;

/** What is seen before anybody says who they are. */
export const openLinkView = z
  .object({
    thread: inviteView.shape.thread,
    can_join: z.boolean(),
    message: z.nullable(z.string()),
    /** Of those who have not answered, where the organiser lets them be chosen from. */
    names: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'OpenLinkView' });
export type OpenLinkView = z.infer<typeof openLinkView>;

export const openLinkJoin = z
  .object({ name: personName, address: z.optional(mailAddress) })
  .register(z.globalRegistry, { id: 'OpenLinkJoin' });
export type OpenLinkJoin = z.infer<typeof openLinkJoin>;

export const openLinkJoined = z.object({
  /** The person's own, from here on. */
  link: z.string(),
  name: z.string(),
  /** Somebody the organiser invited; otherwise the organiser decides whether it counts. */
  known: z.boolean(),
});
