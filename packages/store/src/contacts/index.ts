export {
  allContacts,
  type ContactRow,
  deleteContact,
  findContact,
  insertContact,
  listContacts,
  lockContact,
  putIntoGroups,
  updateContact,
} from './contacts.ts';
export {
  areContacts,
  type ContactGroupRow,
  deleteGroup,
  findGroup,
  insertGroup,
  listGroups,
  renameGroup,
  setGroupMembers,
} from './groups.ts';
