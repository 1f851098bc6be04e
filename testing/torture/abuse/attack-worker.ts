/** Runs one attack in a thread of its own, so that what the other client measures is the shop. */
import { parentPort, workerData } from 'node:worker_threads'
import { ATTACKS, type Target } from './attacks.ts'

const { name, target, milliseconds } = workerData as { name: string; target: Target; milliseconds: number }
parentPort?.postMessage(await ATTACKS[name]?.(target, milliseconds))
