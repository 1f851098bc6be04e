/** The sentences of Add Review and of the reviews of a product. The other public pages do not load them. */

export const PRODUCT_REVIEWS = {
  none: 'No reviews yet',
  whoMayWrite: 'Buyers who ordered this product can review it in their dashboard.',
}

export const REVIEW_TEXTS = {
  intro: 'Your review appears on the home page with your email address as its title.',
  textHint: 'Plain text. Mention the quantity, operating hours and material: it helps other buyers.',
  previewPlaceholder: 'Your review appears here.',
  supplier: 'FIX IT as a supplier',
  verifiedHint: 'Choose a product you ordered to show “Verified purchase”.',
  sent: 'Thanks for the Review',
  notSent: (reason: string) => `Your review was not sent. ${reason} Your text is still in the form.`,
}
