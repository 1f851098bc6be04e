/** The sentences about reviews. The home page does not load them. */

export const PRODUCT_REVIEWS = {
  none: 'No reviews yet',
  whoMayWrite: 'Buyers who ordered this product can review it in their dashboard.',
}

export const ALL_REVIEWS = {
  intro: 'What buyers write about our products and about FIX IT as a supplier, newest first.',
  ofProduct: 'What buyers write about this product, newest first.',
  none: 'No reviews',
  otherRating: 'No review has this rating. Choose another rating.',
  whoMayWrite: 'Buyers can write reviews in their dashboard.',
}

export const reviewCopy = {
  intro: 'Your review is public, with your email address as its title.',
  textHint: 'Plain text. Mention the quantity, operating hours and material: it helps other buyers.',
  previewPlaceholder: 'Your review appears here.',
  reviewed: 'What are you reviewing?',
  supplier: 'FIX IT as a supplier',
  searchProducts: 'Name or SKU',
  noProduct: 'None of your ordered products matches.',
  verifiedHint: 'A review of a product shows “Verified purchase” once it was delivered to you.',
  sent: 'Thanks for the Review',
  notSent: (reason: string) => `Your review was not sent. ${reason} Your text is still in the form.`,
  changed: 'Review updated',
  editing: (name: string) => `You have reviewed ${name}. Your changes replace that review.`,
  hidden: (reason: string) => `Hidden by an administrator. Reason: ${reason}`,
}

export const reportCopy = {
  intro: 'A staff member reads your report and decides. The author does not learn who reported.',
  noteHint: 'At most 500 characters.',
  sent: 'Review reported',
  notFound: { title: 'Review not found', text: 'It may have been hidden in the meantime.' },
}

export const moderationCopy = {
  intro: 'Reviews that somebody reported. Hidden reviews are not public and do not count in averages.',
  none: {
    reported: { title: 'No reported reviews', text: 'Reviews that somebody reports appear here.' },
    hidden: { title: 'No hidden reviews', text: 'Reviews that you hide appear here.' },
    all: { title: 'No reviews yet', text: 'Reviews appear here as soon as buyers write them.' },
  },
  done: { hide: 'Review hidden', show: 'Review public again', keep: 'Reports dismissed' },
  hideConsequence:
    'The review is no longer public and does not count in averages. Its author gets an email with the reason.',
}
