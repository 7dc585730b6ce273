import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { PlannedStep, SimulatedStep } from '@oxbow/flow/FlowDomain'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import type { Hex } from 'viem'
import { holdingReads, readHolding, readWord } from './listingReads.ts'
import type { BuyIntent } from './NftTradeIntent.ts'
import { TradeError } from './planNftTrade.ts'

/** Gas limit of a simulated purchase, since a collection's contract may do anything. */
const mostGas = 1_000_000n

/**
 * Simulates a purchase on the node's latest state and reads the NFT's owner before and after. If the node can't simulate, the wallet estimates the
 * gas.
 *
 * @throws {ExpectedToFailError}, {TradeError}
 */
export async function tryPurchase(
  node: SigningNode,
  step: PlannedStep,
  { intent, account, seaport }: { readonly intent: BuyIntent; readonly account: Hex; readonly seaport: Hex },
): Promise<SimulatedStep | undefined> {
  if (step.type !== 'call' || step.transaction === undefined) return undefined
  const { nft, seller } = intent
  const [, held] = holdingReads(nft, account, seaport)
  const [, given] = holdingReads(nft, seller, seaport)
  const simulation = await simulateCalls(node, {
    chainId: intent.chainId,
    account,
    calls: [{ ...step.transaction, gas: mostGas }],
    reads: [held!, given!],
  })
  if (simulation.status === 'failing') throw new ExpectedToFailError(simulation.code, simulation.detail)
  if (simulation.status === 'unavailable') return undefined
  const arrives =
    nft.standard === 'erc721'
      ? isOwner(simulation.before[0], seller) && isOwner(simulation.after[0], account)
      : countOf(simulation.after[0]) === countOf(simulation.before[0]) + 1n &&
        countOf(simulation.after[1]) === countOf(simulation.before[1]) - 1n
  if (!arrives) throw new TradeError('BoughtNftDoesNotArrive', 'The NFT would not move from the seller to the buyer.')
  return { gas: (simulation.gasUnits[0]! * 3n) / 2n }

  function isOwner(answer: Hex | undefined, owner: Hex): boolean {
    return readHolding(nft, [undefined, answer], { owner, seaport }).isOwned
  }
}

function countOf(answer: Hex | undefined): bigint {
  return readWord(answer) ?? 0n
}
