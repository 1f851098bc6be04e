/** 'must be a number' → 'Must be a number' */
export const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
