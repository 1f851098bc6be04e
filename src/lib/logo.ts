/** A twist drill seen from its tip, in a box of 32 × 32. */
export const LOGO_PATH =
  'M13.4 13.4 16 2A14 14 0 0 1 25 26.7C24.5 22.5 22 19.6 18.6 18.6L16 30A14 14 0 0 1 7 5.3C7.5 9.5 10 12.4 13.4 13.4Z'

export const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#FF5A1F" d="${LOGO_PATH}"/></svg>`
