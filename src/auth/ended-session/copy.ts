/** The sentences of a page whose session has ended. */
export const sessionEndedCopy = {
  title: 'Your session has ended',
  intro: (email: string) => `Sign in again as ${email}. The page stays as you left it.`,
  refused: 'Your last change was not saved. Save it again afterwards.',
}
