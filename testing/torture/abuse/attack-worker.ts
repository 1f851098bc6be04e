/** Runs one attack in a separate thread, so that the other client measures only the shop. */
import { parentPort, workerData } from 'node:worker_threads'
import { ATTACKS, type Target } from './attacks.ts'

const { name, target, milliseconds } = workerData as { name: string; target: Target; milliseconds: number }
parentPort?.postMessage(await ATTACKS[name]?.(target, milliseconds))
