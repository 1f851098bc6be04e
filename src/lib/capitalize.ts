/** 'must be a number' → 'Must be a number' */
export const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** 'must be above 0' → 'Must be above 0.' */
export const toSentence = (message: string): string =>
  `${capitalize(message)}${message.endsWith('.') ? '' : '.'}`

/** 'Note numbers in the ERP system' → 'note numbers in the ERP system' */
export const uncapitalize = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
