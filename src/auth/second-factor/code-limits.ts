/** Six digits, as typed or pasted: with spaces between and around them. */
export const MAX_TYPED_CODE = 20
export const MAX_TYPED_BACKUP_CODE = 40
