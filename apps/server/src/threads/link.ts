import type { Service } from '../service.ts';

const at = ({ publicUrl }: Pick<Service, 'publicUrl'>, path: string): string =>
  `${publicUrl.replace(/\/+$/, '')}${path}`;

/** Where a person answers (M26). */
export const linkOf = (service: Pick<Service, 'publicUrl'>, token: string): string =>
  at(service, `/i/${token}`);

/** Where a calendar fetches somebody's decisions (M37). */
export const feedUrlOf = (service: Pick<Service, 'publicUrl'>, token: string): string =>
  at(service, `/c/${token}/calendar.ics`);

/** Where everybody who has it says who they are (M39). */
export const openLinkOf = (service: Pick<Service, 'publicUrl'>, token: string): string =>
  at(service, `/o/${token}`);
