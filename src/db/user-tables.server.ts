/** The types of the tables of users and their addresses, for `schema.server.ts`. */
import type { Generated } from 'kysely'
import type { Role } from '#app/lib/actor.ts'
import type { OptionalText, OptionalTimestamp, Timestamp } from './column-types.server.ts'

export interface UsersTable {
  id: string
  name: string
  /** Lower case, unique. */
  email: string
  /** True if the owner of the address has confirmed it, by a link or through Google. */
  email_verified: boolean
  /** Registered before addresses were confirmed, so order emails are sent without a confirmation (decision record 18). */
  has_email_exemption: Generated<boolean>
  /** True if an order of the account was paid, as far as an order has noticed it since (decision record 60). */
  has_paid: Generated<boolean>
  image: string | null
  role: Generated<Role>
  education: Generated<string>
  location: Generated<string>
  phone: Generated<string>
  social: Generated<string>
  /** Printed on the invoices of later orders; '' if not given, like `vat_id`. */
  company_name: Generated<string>
  vat_id: Generated<string>
  /** Increases with every change of the profile, so that two windows cannot overwrite each other. */
  version: Generated<number>
  /** The administrator who made this user one, and when. */
  promoted_by: OptionalText
  promoted_at: OptionalTimestamp
  /** When the user was removed or deleted the account. They cannot sign in; orders and reviews stay. */
  removed_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** The address of a user or a company, without the name on parcels. */
export interface AddressColumns {
  company: string
  line1: string
  line2: string
  postal_code: string
  city: string
  region: string
  /** ISO 3166-1, two letters. */
  country: string
}

/** The address book of a user. */
export interface AddressesTable extends AddressColumns {
  id: string
  user_id: string
  name: string
  /** True for at most one address of a user. */
  is_default: boolean
  created_at: Timestamp
  updated_at: Timestamp
}
