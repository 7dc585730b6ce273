import { BaseError } from '@oxbow/errors/BaseError'
import { classifyNodeFault } from '@oxbow/rpc/classifyNodeFault'
import { gatewayMessages } from '@oxbow/rpc/gatewayMessages'
import { refusesKey } from '@oxbow/rpc/refusesKey'
import { BaseError as ViemError } from 'viem'

const sentences = {
  paced: 'The node is rate limiting.',
  range: 'The node requires smaller requests.',
  slow: 'The node did not answer in time.',
  away: 'The node is unavailable or starting.',
  refused: 'The node refused the request.',
} as const

/** Why a chain can't be read, in one sentence without the node's URL or text; undefined for an unknown error. */
export function describeProblem(error: unknown): string | undefined {
  if (refusesKey(error)) return 'The node refuses its key.'
  if (error instanceof ViemError) {
    // At runtime `details` may be missing, although its type says otherwise.
    const details: string = (error.details as string | undefined) ?? ''
    if (details.includes(gatewayMessages.chain)) return 'The node is of another chain.'
    return sentences[details.includes(gatewayMessages.paced) ? 'paced' : classifyNodeFault(error).kind]
  }
  if (error instanceof BaseError) return error.shortMessage
  return undefined
}
