/**
 * Goes on with the batches that administrators started, part by part, also after they have left the page. If a process
 * stops, another process or the next start continues.
 */

import { startPolling } from '#app/app/background-polling.server.ts'
import type { Context } from '#app/app/context.server.ts'
import type { Row } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { openStaffRoles } from '#app/staff/assignments.server.ts'
import { continueBatch } from './commands.server.ts'

/** Longer than any part takes. */
const LEASE_MS = 60_000
const RETRY_MS = 30_000
const MAX_FAILED_RUNS = 5
/** Polling finds the batches that other processes have not finished. */
const POLL_INTERVAL_MS = 30_000

export type BatchRunContext = Pick<Context, 'db' | 'now' | 'log' | 'shopUrl'>

/** Claims a batch that is due. If this process dies, the batch is due again when the lease ends. */
function claimBatch({ db, now }: BatchRunContext) {
  return db
    .updateTable('product_batches')
    .set({ next_run_at: new Date(now().getTime() + LEASE_MS) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('product_batches')
        .select('id')
        .where('status', 'in', ['applying', 'undoing'])
        .where('next_run_at', '<=', now())
        .orderBy('next_run_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** The administrator who started the batch, if they still are one. */
async function findAdmin(
  { db, now }: BatchRunContext,
  userId: string | null,
): Promise<SignedInUser | undefined> {
  if (userId === null) return undefined
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .select(openStaffRoles(now()).as('staffRoles'))
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return (
    user && {
      kind: 'user',
      userId,
      email: user.email,
      name: user.name,
      role: 'admin',
      staffRoles: user.staffRoles ?? [],
      isEmailConfirmed: true,
    }
  )
}

/** @param nextRunAt null leaves the batch to the administrators */
async function release({ db }: BatchRunContext, id: string, nextRunAt: Date | null, failedRuns = 0) {
  await db
    .updateTable('product_batches')
    .set({ next_run_at: nextRunAt, failed_runs: failedRuns })
    .where('id', '=', id)
    .where('next_run_at', 'is not', null)
    .execute()
}

async function runBatch(
  ctx: BatchRunContext,
  batch: Row<'product_batches'>,
  onChanged: () => void,
  isStopped: () => boolean,
): Promise<void> {
  let isUnfinished = true
  while (isUnfinished && !isStopped()) {
    // Read again for each part, because administrators can lose their role meanwhile.
    const admin = await findAdmin(ctx, batch.run_by)
    if (!admin) return release(ctx, batch.id, null)
    const leaseEnd = new Date(ctx.now().getTime() + LEASE_MS)
    isUnfinished = await continueBatch({ ...ctx, actor: admin }, batch, leaseEnd)
    onChanged()
  }
  if (isUnfinished) await release(ctx, batch.id, ctx.now())
}

/** Works until no batch is due. Checks `isStopped` before each part. */
export async function runBatches(
  ctx: BatchRunContext,
  onChanged: () => void,
  isStopped = () => false,
): Promise<void> {
  while (!isStopped()) {
    const batch = await claimBatch(ctx)
    if (!batch) return
    try {
      await runBatch(ctx, batch, onChanged, isStopped)
    } catch (error) {
      const failedRuns = batch.failed_runs + 1
      const isGivenUp = failedRuns >= MAX_FAILED_RUNS
      ctx.log.warn(
        { batchId: batch.id, failedRuns, err: error },
        isGivenUp
          ? 'a change of products failed and was stopped'
          : 'a change of products failed and will be retried',
      )
      await release(ctx, batch.id, isGivenUp ? null : new Date(ctx.now().getTime() + RETRY_MS), failedRuns)
    }
  }
}

/** Wake it after a batch was started. */
export const startBatchRuns = (ctx: BatchRunContext, onChanged: () => void) =>
  startPolling({
    run: (isStopped) => runBatches(ctx, onChanged, isStopped),
    intervalMs: POLL_INTERVAL_MS,
    onError: (error) => ctx.log.warn({ err: error }, 'changes of products could not be read'),
  })
