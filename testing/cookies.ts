/** The cookies of a response, as a browser sends them back. */
export const cookiesOf = (answer: { headers: Headers }): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
