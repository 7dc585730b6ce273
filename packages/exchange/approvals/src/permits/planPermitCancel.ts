import { permit2Abi } from '@oxbow/abi/permit2'
import { BaseError } from '@oxbow/errors/BaseError'
import type { FlowPlan, PlanFacts } from '@oxbow/flow/FlowDomain'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { encodeFunctionData } from 'viem'
import { getBlock } from 'viem/actions'
import type { PermitCancelIntent } from './PermitCancelIntent.ts'
import { readNonces } from './readNonces.ts'
import { toVoidPermit } from './VoidPermit.ts'

export const cancelStep = 'cancel-permit'
export const voidStep = 'sign-void'

/**
 * Uses up a permit's nonce. Permit2 has a call for that; a token doesn't, so another permit uses the nonce: one that allows the account itself zero,
 * which changes no allowance.
 *
 * @throws {PermitGoneError} when it was used or canceled already
 */
export async function planPermitCancel(intent: PermitCancelIntent, facts: planPermitCancel.Facts): Promise<FlowPlan> {
  const { account, network, node } = facts
  const { chainId, permit } = intent
  const { number: blockNumber } = await getBlock(node.rpc(chainId))
  const [nonces = []] = await readNonces(node, { network, blockNumber, permits: [permit] })
  if (permit.allowed.some(({ nonce }, index) => BigInt(nonce) !== nonces[index])) throw new PermitGoneError()
  if (permit.kind === 'token') {
    const typedData = toVoidPermit(permit)
    return {
      steps: [
        { kind: voidStep, type: 'sign', chainId, typedData },
        { kind: cancelStep, type: 'call', chainId, transaction: undefined },
      ],
    }
  }
  const { permit2 } = network.contracts
  // One token suffices: Permit2 accepts a permit as a whole or not at all.
  const [{ token, nonce }] = permit.allowed as [SignedToken]
  const args = [token, permit.spender, Number(nonce) + 1] as const
  const data = encodeFunctionData({ abi: permit2Abi, functionName: 'invalidateNonces', args })
  const transaction = toRequest(chainId, account, { to: permit2, data, value: 0n })
  return { steps: [{ kind: cancelStep, type: 'call', chainId, transaction }], contracts: ['permit2'] }
}

export declare namespace planPermitCancel {
  type Facts = Pick<PlanFacts<FlowPlan>, 'account' | 'network' | 'node'>
}

/** The permit was used or canceled already. */
export class PermitGoneError extends BaseError {
  override readonly name = 'planPermitCancel.PermitGoneError'
  constructor() {
    super('The permit was used or canceled before.', { code: 'PermitInvalid' })
  }
}

type SignedToken = PermitCancelIntent['permit']['allowed'][number]
