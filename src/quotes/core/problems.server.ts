import { INVALID_INPUT, type ProblemTable, type RefusalOf } from '#app/app/problems.server.ts'
import { SENT_REQUEST_PROBLEMS } from '#app/purchase-requests/problems.server.ts'
import { MAX_QUOTE_FILES } from './file-types.ts'
import {
  MAX_LINK_DECISIONS,
  MAX_OFFER_TEMPLATES,
  MAX_OPEN_QUOTES,
  MAX_QUOTE_ENTRIES,
  MAX_QUOTE_LINKS,
  MAX_QUOTE_VERSIONS,
} from './rules.ts'

const FILE_ERRORS = {
  'unknown-type': 'The content is not a complete PDF, PNG, JPEG or XLSX file. Choose another file.',
  'too-many': `You can add at most ${MAX_QUOTE_FILES} files to a quote. Remove one first.`,
} as const

export const QUOTE_PROBLEMS = {
  'quote-not-found': [404, 'There is no quote with this number.'],
  'quote-closed': [409, 'This is not possible in the present status of the quote. Nothing was changed.'],
  'quote-changed': [
    409,
    'There is a newer version of the quote. Check it, then try again.',
    { extra: ['currentVersion'] },
  ],
  'quote-expired': [409, 'The offer has ended. Ask for a new one. Nothing was ordered.'],
  'quote-in-approval': [
    409,
    ({ request }: { request: string }) =>
      `The offer was accepted and waits for approval in purchase request ${request}. Nothing was changed.`,
    { extra: ['request'] },
  ],
  'quote-quantity': [
    409,
    'More units than are left, or a part of an offer that is ordered as a whole. Nothing was ordered.',
    { extra: ['left'] },
  ],
  'only-lines-free-of-charge': [
    409,
    'Units that are free of charge are ordered with others of the offer, at the latest with the last of them. Nothing was ordered.',
  ],
  'today-not-cheaper': [
    409,
    'The prices of today are not lower any more. Check the quote again. Nothing was ordered.',
  ],
  'too-many-quotes': [
    409,
    `You can have at most ${MAX_OPEN_QUOTES} open quotes. A quote can have at most ${MAX_QUOTE_VERSIONS} versions, ${MAX_QUOTE_ENTRIES} messages of each side and ${MAX_QUOTE_LINKS} links, and a link at most ${MAX_LINK_DECISIONS} opinions.`,
  ],
  'email-not-confirmed': [409, 'Confirm your email address first.'],
  'customer-email-not-confirmed': [
    409,
    'The customer has not confirmed their email address, so they would get no email about the offer. Ask them to open the link in the confirmation email, then try again.',
  ],
  'product-not-found': [404, 'A product of the request is not sold.'],
  'user-not-found': [404, 'No user has this email address.'],
  'link-not-found': [404, 'The link is wrong, or it has ended.'],
  'quote-file-not-found': [
    404,
    'The quote has no such file. Only the person who added a file can remove it.',
  ],
  'invalid-quote-file': [
    422,
    ({ problem }: { problem: keyof typeof FILE_ERRORS }) => FILE_ERRORS[problem],
    {
      field: 'file',
      meaning: `The content is not a complete PDF, PNG, JPEG or XLSX file, or the caller has added ${MAX_QUOTE_FILES} files.`,
    },
  ],
  'invalid-input': INVALID_INPUT,
} as const satisfies ProblemTable

export const TEMPLATE_PROBLEMS = {
  'template-not-found': [404, 'The template was deleted.'],
  'name-taken': [409, 'Another template has this name. Enter another one.', { field: 'name' }],
  'template-limit-reached': [409, `There are at most ${MAX_OFFER_TEMPLATES} templates. Delete one first.`],
  'version-conflict': [409, 'Somebody has changed this template. Choose it again to see it.'],
} as const satisfies ProblemTable

export type QuoteRefusal = RefusalOf<typeof QUOTE_PROBLEMS>

/** An order or a purchase request from an offer is refused like any other. */
export const ACCEPTANCE_PROBLEMS = {
  ...QUOTE_PROBLEMS,
  ...SENT_REQUEST_PROBLEMS,
}
