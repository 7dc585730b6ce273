import { BaseError } from '@oxbow/errors/BaseError'
import { gatewayWords } from '@oxbow/rpc/gatewayWords'
import { judgeNodeFault } from '@oxbow/rpc/judgeNodeFault'
import { refusesKey } from '@oxbow/rpc/refusesKey'
import { BaseError as ViemError } from 'viem'

const sentences = {
  paced: 'The node wants to be asked less often.',
  range: 'The node wants to be asked for less at once.',
  slow: 'The node did not answer in time.',
  away: 'The node is away, or is being started.',
  refused: 'The node refused what it was asked.',
} as const

/** What keeps a chain from being read, in one sentence that holds nothing of a node's URL or words; undefined for a fault that is not known. */
export function describeProblem(error: unknown): string | undefined {
  if (refusesKey(error)) return 'The node refuses its key.'
  if (error instanceof ViemError) {
    // An error without a cause and without words of its own has none, whatever its type says.
    const details: string = (error.details as string | undefined) ?? ''
    if (details.includes(gatewayWords.chain)) return 'The node is of another chain.'
    return sentences[details.includes(gatewayWords.paced) ? 'paced' : judgeNodeFault(error).kind]
  }
  if (error instanceof BaseError) return error.shortMessage
  return undefined
}
