/** The seller: company, bank account and legal pages, as the settings say. */
import { anyone, signedIn, staff } from '#app/app/access.server.ts'
import type { ReadSettings, ShopSettings } from '#app/app/context.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { LEGAL_PAGE_TITLES, type LegalPageSetting } from '#app/lib/seller.ts'
import {
  bankAccountSchema,
  legalPageParams,
  legalPageSchema,
  missingSettingsSchema,
  type SellerDto,
  sellerSchema,
} from './contract.ts'
import { SELLER_PROBLEMS } from './problems.server.ts'
import { missingSettings } from './rules.ts'

const endpoint = endpointsOf('Seller')

export const createSellerEndpoints = (readSettings: ReadSettings) => [
  endpoint({
    route: 'GET /seller',
    summary: 'Get the company’s name, contact and legal pages',
    access: anyone,
    shows: ['settings'],
    isCached: true,
    response: json(sellerSchema, 'The seller; empty texts are not set'),
    run: async () => toSellerDto(await readSettings()),
  }),
  endpoint({
    route: 'GET /seller/bank-account',
    summary: 'Get the bank account that orders are paid to',
    access: signedIn,
    response: json(bankAccountSchema, 'The account'),
    run: async () => ({ account: (await readSettings()).seller.bank }),
  }),
  endpoint({
    route: 'GET /seller/missing-settings',
    summary: 'List the settings about the seller that are not set',
    access: staff('settings.change'),
    response: json(missingSettingsSchema, 'The settings, most important first'),
    run: async () => missingSettings((await readSettings()).seller),
  }),
  endpoint({
    route: 'GET /legal/{page}',
    summary: 'Get a legal page that the shop shows itself',
    access: anyone,
    shows: ['settings'],
    isCached: true,
    params: legalPageParams,
    response: json(legalPageSchema, 'Its title and its text'),
    refuses: SELLER_PROBLEMS,
    async run(_ctx, { params: { page: id } }) {
      const { seller } = await readSettings()
      const page = seller.legalPages.find((known) => known.id === id)
      if (!page || !('text' in page)) return refused({ code: 'legal-page-not-found' })
      return { title: LEGAL_PAGE_TITLES[id], text: page.text }
    },
  }),
]

const hrefOf = (page: LegalPageSetting) => ('url' in page ? page.url : `/legal/${page.id}`)

function toSellerDto({ seller, orderTerms }: ShopSettings): SellerDto {
  const { bank: _bank, legalPages, ...shown } = seller
  return {
    ...shown,
    handlingDays: orderTerms.handlingDays,
    legalPages: legalPages.map((page) => ({ id: page.id, href: hrefOf(page) })),
  }
}
