import type { Service } from '../service.ts';

/** Where a person answers (M26). */
export const linkOf = ({ publicUrl }: Pick<Service, 'publicUrl'>, token: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/i/${token}`;
