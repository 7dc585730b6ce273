import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { BaseError } from '@oxbow/errors/BaseError'
import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { FlowPlan, PlanFacts } from '@oxbow/flow/FlowDomain'
import { encodeFunctionData, erc20Abi, isAddressEqual, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import type { DonateIntent } from './DonateIntent.ts'
import type { DonateFailure } from './donateFailures.ts'

export const syncAbi = parseAbi(['function sync()'])

/** Two calls, all or none: the transfer to the pair, and its `sync`, which credits the balance to its providers. */
export async function planDonation(
  { chainId, pair, token0, token1, gift, amount }: DonateIntent,
  { account, node, canBatch }: PlanFacts<FlowPlan>,
): Promise<FlowPlan> {
  const read = (functionName: 'token0' | 'token1') =>
    readContract(node.rpc(chainId), { address: pair, abi: v2PairAbi, functionName })
  const found = await Promise.all([read('token0'), read('token1')]).catch(() => undefined)
  if (!found || !isAddressEqual(found[0], token0.address) || !isAddressEqual(found[1], token1.address))
    throw donateError('DonationPairUnknown', 'The pair does not say that it is of these tokens.')
  const { address } = { token0, token1 }[gift]
  const held = await readContract(node.rpc(chainId), {
    address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
  if (held < amount) throw new ExpectedToFailError('InsufficientBalance', undefined)
  if (!(await canBatch())) throw donateError('DonationNotTogether', 'The wallet does not take calls together.')
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [pair, amount] })
  const sync = encodeFunctionData({ abi: syncAbi })
  const calls = [
    { to: address, data: transfer, value: 0n },
    { to: pair, data: sync, value: 0n },
  ]
  return { steps: [{ kind: 'donate', type: 'batch', chainId, calls }] }
}

function donateError(code: DonateFailure, sentence: string): BaseError {
  return new BaseError(sentence, { code })
}
