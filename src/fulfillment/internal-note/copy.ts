export const internalNoteCopy = {
  title: 'Internal note',
  hint: 'Only staff members see this note. It is not printed or exported.',
  add: 'Add note',
  edit: 'Edit note',
  saved: 'Note saved',
}
