/** The only text of the page that is not loaded with the offer. */
export const linkEnded = {
  title: 'This link does not work',
  text: 'It was ended, or it is older than 14 days. Ask the person who sent it for a new one.',
}
