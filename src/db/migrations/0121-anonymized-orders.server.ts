import type { Kysely } from 'kysely'
import { allowEventKind } from './0080-order-corrections.server.ts'

/** The history of an order says when the data of its buyer were removed. */
export const up = (db: Kysely<unknown>): Promise<void> => allowEventKind(db, 'anonymized')
