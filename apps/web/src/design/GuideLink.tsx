import { guide } from '../guide.ts';
import { guideLink as words } from '../messages.ts';

interface GuideLinkProps {
  readonly to: keyof typeof guide;
}

/** To the place of the guide that says how it is done; beside what is empty or went wrong. */
export const GuideLink = ({ to }: GuideLinkProps) => <a href={guide[to]}>{words[to]}</a>;
