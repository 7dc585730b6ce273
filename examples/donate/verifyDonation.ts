import { BaseError } from '@oxbow/errors/BaseError'
import type { PlannedStep } from '@oxbow/flow/FlowDomain'
import { decodeFunctionData, erc20Abi, isAddressEqual } from 'viem'
import type { DonateIntent } from './DonateIntent.ts'
import { syncAbi } from './planDonation.ts'

/** Decodes the calldata: exactly this amount of this token to this pair, then the pair's `sync`, and nothing else. */
export function verifyDonation(step: PlannedStep, { intent }: { readonly intent: DonateIntent }): void {
  const { pair, amount, chainId } = intent
  const [transfer, sync, ...more] = step.type === 'batch' && step.calls !== undefined ? step.calls : []
  if (!transfer || !sync || more.length > 0 || step.chainId !== chainId) throw mismatch('It is not two calls.')
  if (transfer.value + sync.value > 0n) throw mismatch('It pays native currency.')
  const { functionName, args = [] } = decodeFunctionData({ abi: erc20Abi, data: transfer.data })
  const [to, given] = args as readonly [`0x${string}`, bigint]
  if (functionName !== 'transfer' || !isAddressEqual(to, pair) || given !== amount)
    throw mismatch('It does not transfer the amount to the pair.')
  if (!isAddressEqual(transfer.to, intent[intent.gift].address)) throw mismatch('It is another token.')
  if (!isAddressEqual(sync.to, pair)) throw mismatch('Another contract is called.')
  decodeFunctionData({ abi: syncAbi, data: sync.data })
}

function mismatch(fact: string): BaseError {
  return new BaseError('What would be signed is not the gift that was reviewed.', {
    code: 'TransactionMismatch',
    facts: [fact],
  })
}
