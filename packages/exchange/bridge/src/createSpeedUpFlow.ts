import { createNetworkFlow } from '@oxbow/flow/createNetworkFlow'
import type { FlowDomain, FlowPlan } from '@oxbow/flow/FlowDomain'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { Hex } from 'viem'
import { BridgeError, DepositMismatchError } from './BridgeError.ts'
import type { BridgePlaces } from './BridgePlaces.ts'
import { type BridgeFailure, bridgeFailures } from './bridgeFailures.ts'
import type { BridgeFlow } from './createBridgeFlow.ts'
import { buildSpeedUp, planSpeedUp } from './planSpeedUp.ts'
import type { SpeedUpIntent } from './SpeedUpIntent.ts'
import { verifySpeedUp, verifySpeedUpData } from './verifySpeedUp.ts'

/**
 * Lowers a deposit's output amount: a signature, and a transaction on the origin that publishes it to all relayers. Waits in `review` for `START`.
 *
 * @throws {BridgeError} when the origin has no pool
 */
export function createSpeedUpFlow({ places, tokenOut, ...options }: createSpeedUpFlow.Options): BridgeFlow {
  const { connection, intent } = options
  const account = connection.account.address.toLowerCase() as Hex
  const { depositId, originChainId } = intent.deposit
  return createNetworkFlow(speedUpDomain({ account, tokenOut }, places), {
    ...options,
    network: places.origin,
    key: ['speed-up', originChainId, depositId, intent.outputAmount].join(':'),
    lastStep: 'bridge-speed-up',
  })
}

export declare namespace createSpeedUpFlow {
  type Options = Omit<createNetworkFlow.Options<SpeedUpIntent>, 'network'> & {
    readonly places: BridgePlaces
    /** The output token, as displayed. */
    readonly tokenOut: TokenFacts
  }
}

function speedUpDomain(
  { account, tokenOut }: { readonly account: Hex; readonly tokenOut: TokenFacts },
  places: BridgePlaces,
): FlowDomain<SpeedUpIntent, FlowPlan, BridgeFailure> {
  const pool = places.origin.contracts.spokePool
  if (pool === undefined) throw new BridgeError('BridgeUnavailable', 'One of the networks has no pool.')
  return {
    name: 'bridge-speed-up',
    failures: bridgeFailures,
    isCostBound: true,
    plan: (intent, facts) => planSpeedUp(intent, facts, places),

    build(step, { intent, signed }) {
      if (step.type !== 'call') return step
      if (signed === undefined) throw new DepositMismatchError('It was not signed.')
      return { ...step, transaction: buildSpeedUp(intent, { account, pool, signature: signed.signature }) }
    },

    verify(step, { intent, signed }) {
      if (step.type === 'sign') verifySpeedUpData(step.typedData, { account, intent })
      else if (step.type === 'call' && step.transaction !== undefined && signed !== undefined)
        verifySpeedUp(step.transaction, { account, intent, pool, signature: signed.signature })
      else throw new DepositMismatchError('It is not a speed-up.')
    },

    describe(_, { intent: { deposit, outputAmount } }) {
      const { destinationChainId, recipient } = deposit
      const summary = { type: 'bridge', token: tokenOut, recipient, destinationChainId, amount: String(outputAmount) }
      return { kind: 'bridge-speed-up', summary: { ...summary, type: 'bridge' } }
    },
  }
}
