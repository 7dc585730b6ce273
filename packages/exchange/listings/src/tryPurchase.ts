import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { PlannedStep, TriedStep } from '@oxbow/flow/FlowDomain'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import type { Hex } from 'viem'
import { holdingReads, readHolding, readWord } from './listingReads.ts'
import { TradeError } from './planTrade.ts'
import type { BuyIntent } from './TradeIntent.ts'

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
): Promise<TriedStep | undefined> {
  if (step.type !== 'call' || step.transaction === undefined) return undefined
  const { nft, seller } = intent
  const [, held] = holdingReads(nft, account, seaport)
  const [, given] = holdingReads(nft, seller, seaport)
  const trial = await simulateCalls(node, {
    chainId: intent.chainId,
    account,
    calls: [{ ...step.transaction, gas: mostGas }],
    reads: [held!, given!],
  })
  if (trial.status === 'failing') throw new ExpectedToFailError(trial.code, trial.detail)
  if (trial.status === 'unavailable') return undefined
  const arrives =
    nft.standard === 'erc721'
      ? isOwner(trial.before[0], seller) && isOwner(trial.after[0], account)
      : countOf(trial.after[0]) === countOf(trial.before[0]) + 1n &&
        countOf(trial.after[1]) === countOf(trial.before[1]) - 1n
  if (!arrives) throw new TradeError('BoughtNftDoesNotArrive', 'The NFT would not go from the seller to the buyer.')
  return { gas: (trial.gasUnits[0]! * 3n) / 2n }

  function isOwner(answer: Hex | undefined, owner: Hex): boolean {
    return readHolding(nft, [undefined, answer], { owner, seaport }).isOwned
  }
}

function countOf(answer: Hex | undefined): bigint {
  return readWord(answer) ?? 0n
}
