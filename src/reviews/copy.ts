/** The sentences of Add Review. Only the dashboard loads them. */

export const REVIEW_TEXTS = {
  intro: 'Your review appears on the home page with your email address as its title.',
  textHint: 'Plain text. Mention the quantity, operating hours and material: it helps other buyers.',
  previewPlaceholder: 'Your review appears here.',
  supplier: 'FIX IT as a supplier',
  verifiedHint: 'Choose a product you ordered to show “Verified purchase”.',
  sent: 'Thanks for the Review',
  notSent: (reason: string) => `Your review was not sent. ${reason} Your text is still in the form.`,
}
