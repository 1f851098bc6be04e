export const staffCopy = {
  intro: 'The people who work in this shop, and what they may do.',
  searchScope: 'The search covers names and email addresses.',
  add: 'Add staff member',
  noEmail: 'Enter an email address.',
  ownRoles: 'You can only give up roles of your own. Ask another administrator for more.',
  endsHint: 'For temporary help and holidays, at most a year ahead.',
  signedOut: 'The person is signed out on all devices. They and all administrators get an email.',
  ownRolesEmailed: 'You and all administrators get an email.',
  noRoles: 'Without a role, the account is a customer account.',
  allowsNothing: 'Nothing yet. Choose a role.',
  reset: 'Reset second factor',
  allRoles: 'All roles',
  matrixIntro: 'Roles add up. The permissions of a role are fixed.',
  sensitive: 'Asks again for the second factor',
}

export const rolesChanged = (name: string) => `Roles of ${name} changed`
export const secondFactorReset = (name: string) => `Second factor of ${name} reset`
export const resetConsequences = (name: string) => [
  `${name} is signed out on all devices. The authenticator app and the backup codes stop working.`,
  'If this shop requires a second factor, the next sign-in asks to add a new one.',
  'Make sure that this person asked for it.',
  `${name} and all administrators get an email.`,
]
export const rolesOf = (name: string) => `Roles of ${name}`
export const endsOn = (day: string) => `until ${day}`
