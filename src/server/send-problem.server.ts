import type { ServerResponse } from 'node:http'
import { newId } from '../db/ids.server.ts'
import { type ProblemInit, problemResponse } from '../lib/problem.ts'

/** Refuses before, or without, the framework: the same problem+json as everywhere. */
export async function sendProblem(response: ServerResponse, problem: ProblemInit): Promise<void> {
  const answer = problemResponse(problem, newId())
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
}
