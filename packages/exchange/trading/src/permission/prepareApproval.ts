import { erc20Abi } from '@oxbow/abi/erc20'
import { encodeApprove } from '@oxbow/calldata/encodeApprove'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { CheckApprovalResponse, ParsedCheckApprovalRequest } from '@oxbow/contract/CheckApproval'
import type { Transaction } from '@oxbow/contract/Transaction'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Fees } from '@oxbow/market/FeeOracle'
import { readNode } from '@oxbow/market/readNode'
import type { TradingChain } from '@oxbow/market/TradingChain'
import type { Address, Hex } from 'viem'
import { estimateGas, getBlockNumber, readContract } from 'viem/actions'

/** Gas limit of an approval that can't be estimated because a reset has to come first. */
const approvalGas = 80_000n

/**
 * The ERC-20 approval that Permit2 still needs for a trade, or null. If a token only changes an allowance from zero (as USDT does), which the gas
 * estimate reveals, the reset is returned as `cancel`.
 *
 * @throws {NotATokenError}, {ApprovalRevertsError}, {NodeUnavailableError}
 */
export async function prepareApproval(
  chain: TradingChain,
  request: ParsedCheckApprovalRequest,
  requestId: string,
): Promise<CheckApprovalResponse> {
  const none = { requestId, approval: null, cancel: null, gasFee: null, cancelGasFee: null }
  if (request.token === nativeToken) return none
  const { client } = chain
  const { permit2 } = chain.network.contracts
  const { walletAddress: owner, token } = request
  const amount = BigInt(request.amount)
  const allowance = await readNode(chain.network.name, () =>
    readContract(client, { address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, permit2] }),
  )
  if (allowance >= amount) return none

  const fees = await chain.fees.get(request.urgency ?? 'normal', chain.market.status().snapshot?.blockNumber ?? 0n)
  const approve = (value: bigint | 'unlimited') => encodeApprove(token, permit2, value).data
  // A token's revert reasons aren't reliable; only whether the call succeeds counts.
  const estimate = async (data: Hex) => {
    await readNode(chain.network.name, () => getBlockNumber(client, { cacheTime: 0 }))
    return estimateGas(client, { account: owner, to: token, data }).catch(() => undefined)
  }
  const transaction = (data: Hex, gas: bigint): Transaction =>
    toTransaction(chain.network.chainId, owner, token, data, gas, fees)
  const feeOf = (gas: bigint) => (gas * fees.expected).toString()

  const approvalData = approve(request.approvalAmount === 'FULL' ? 'unlimited' : amount)
  const gas = await estimate(approvalData)
  if (gas !== undefined) return { ...none, approval: transaction(approvalData, gas), gasFee: feeOf(gas) }

  const resetData = approve(0n)
  const resetGas = allowance > 0n ? await estimate(resetData) : undefined
  if (resetGas === undefined) throw new ApprovalRevertsError()
  return {
    ...none,
    approval: transaction(approvalData, approvalGas),
    gasFee: feeOf(approvalGas),
    cancel: transaction(resetData, resetGas),
    cancelGasFee: feeOf(resetGas),
  }
}

/** 20 % above the estimate, since changes to shared storage in between can raise the cost. */
function toTransaction(chainId: number, from: Address, to: Address, data: Hex, gas: bigint, fees: Fees): Transaction {
  return {
    to,
    from,
    data,
    value: '0x0',
    chainId,
    gasLimit: ((gas * 12n) / 10n).toString(),
    maxFeePerGas: fees.maxFeePerGas.toString(),
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas.toString(),
  }
}

export class ApprovalRevertsError extends BaseError {
  override name = 'Engine.ApprovalRevertsError'
  constructor() {
    super('The token refuses to be approved, so it cannot be sold here.', {
      code: 'RequestValidationError',
      nextAction: 'Choose another token.',
    })
  }
}
