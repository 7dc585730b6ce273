import type { PlanFacts, PlannedStep } from '@oxbow/flow/FlowDomain'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { toKey } from './Allowance.ts'
import { encodeRevokes, type RevokeCall } from './encodeRevokes.ts'
import type { RevokeIntent } from './RevokeIntent.ts'
import type { RevokePlan } from './RevokePlan.ts'
import { readAllowances } from './readAllowances.ts'
import { readErc20Proofs } from './readErc20Proofs.ts'
import { RevokeMismatchError } from './verifyRevoke.ts'

/** Name of the last transaction, or of the batch. */
export const lastStep = 'revoke'

/**
 * Revokes the allowances that are still in force: in one batch if the wallet supports it, else one after the other.
 *
 * @throws {RevokeMismatchError} when a contract isn't an ERC-20 token, or only the server says that it is and that isn't accepted.
 */
export async function planRevoke(intent: RevokeIntent, facts: planRevoke.Facts): Promise<RevokePlan> {
  const { account, network, node } = facts
  const standing = await readAllowances(node, { network, account, names: intent.allowances })
  const keys = new Set(standing.map(toKey))
  const allowances = intent.allowances.filter((each) => keys.has(toKey(each)))
  await verifyErc20(intent, allowances, facts)
  const calls = encodeRevokes(allowances, network)
  const isTogether = calls.length > 1 && !facts.hasBatchFailed && (await facts.canBatch())
  return isTogether ? toBatch(intent, calls) : toSteps(intent, calls, account)
}

export declare namespace planRevoke {
  type Facts = Pick<PlanFacts<RevokePlan>, 'account' | 'network' | 'node' | 'hasBatchFailed' | 'canBatch'>
}

/** A token according to the server may be a collection, where `approve(spender, 0)` approves the spender for NFT 0. */
async function verifyErc20(
  { chainId, acceptsClaims }: RevokeIntent,
  allowances: RevokeIntent['allowances'],
  { account, node }: planRevoke.Facts,
): Promise<void> {
  const proofs = [...(await readErc20Proofs(node, { chainId, account, allowances })).values()]
  if (proofs.includes('none') || proofs.includes('gone'))
    throw new RevokeMismatchError('It is not an ERC-20 allowance.')
  if (proofs.includes('claimed') && !acceptsClaims)
    throw new RevokeMismatchError('Only the server claims that it is an ERC-20 token.')
}

function toBatch({ chainId }: RevokeIntent, calls: readonly RevokeCall[]): RevokePlan {
  const step: PlannedStep = { kind: lastStep, chainId, type: 'batch', calls: calls.map(({ call }) => call) }
  return { steps: [step], revoked: new Map([[lastStep, calls.flatMap(({ revoked }) => revoked)]]) }
}

function toSteps({ chainId }: RevokeIntent, calls: readonly RevokeCall[], account: `0x${string}`): RevokePlan {
  const kindOf = (index: number) =>
    index === calls.length - 1 ? lastStep : `revoke ${toKey(calls[index]!.revoked[0]!)}`
  return {
    steps: calls.map(({ call }, index) => ({
      kind: kindOf(index),
      chainId,
      type: 'call',
      transaction: toRequest(chainId, account, call),
    })),
    revoked: new Map(calls.map(({ revoked }, index) => [kindOf(index), revoked])),
  }
}
