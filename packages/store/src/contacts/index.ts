export {
  allContacts,
  type ContactGroupRow,
  type ContactRow,
  findContact,
  listContacts,
  listGroups,
  putIntoGroups,
  setGroupMembers,
} from './contacts.ts';
