/** After somebody else has signed in, in another tab of this browser. */
export const signedInAsAnother = (email: string) => `You are now signed in as ${email}, in another tab.`
