import type { Resource } from '../resource.ts';
import { accounts } from './accounts.ts';
import { attendance } from './attendance.ts';
import { auditLog } from './audit-log.ts';
import { auth } from './auth.ts';
import { calendarFeed, calendarFeedFile } from './calendar-feed.ts';
import { calendars } from './calendars.ts';
import { contactGroups } from './contact-groups.ts';
import { contacts } from './contacts.ts';
import { dialogue } from './dialogue.ts';
import { dialogueCharacters } from './dialogue-characters.ts';
import { dialogueChat } from './dialogue-chat.ts';
import { dialogueLabels } from './dialogue-labels.ts';
import { dialogueModel } from './dialogue-model.ts';
import { health } from './health.ts';
import { intents } from './intents.ts';
import { invites } from './invites.ts';
import { mail } from './mail.ts';
import { mcp, mcpMetadata } from './mcp.ts';
import { members } from './members.ts';
import { metrics } from './metrics.ts';
import { openLinks } from './open-links.ts';
import { outbox } from './outbox.ts';
import { phones } from './phones.ts';
import { privacy } from './privacy.ts';
import { profile } from './profile.ts';
import { readiness } from './readiness.ts';
import { samples } from './samples.ts';
import { settings } from './settings.ts';
import { signals } from './signals.ts';
import { slipHands } from './slip-hands.ts';
import { slipPhotos } from './slip-photos.ts';
import { slips } from './slips.ts';
import { threads } from './threads.ts';
import { tokens } from './tokens.ts';
import { workspaces } from './workspaces.ts';

/** Every resource of the API, in the order the document and its page show them. */
export const resources: readonly Resource[] = [
  health,
  readiness,
  metrics,
  samples,
  auth,
  profile,
  members,
  phones,
  workspaces,
  mail,
  tokens,
  privacy,
  auditLog,
  slips,
  slipPhotos,
  slipHands,
  accounts,
  settings,
  dialogue,
  dialogueCharacters,
  dialogueChat,
  dialogueLabels,
  dialogueModel,
  intents,
  attendance,
  threads,
  invites,
  openLinks,
  calendarFeed,
  calendarFeedFile,
  outbox,
  signals,
  contacts,
  contactGroups,
  mcp,
  mcpMetadata,
  calendars,
];
