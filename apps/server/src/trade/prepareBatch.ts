import { nativeToken } from '@oxbow/chain/nativeToken'
import { defaultLifetimeSeconds } from '@oxbow/contract/defaultLifetimeSeconds'
import type { ParsedSwapBatchRequest, SwapBatchResponse } from '@oxbow/contract/SwapBatch'
import type { Transaction } from '@oxbow/contract/Transaction'
import { chainNowSeconds } from '@oxbow/market/chainNow'
import { getPermit } from '@oxbow/trading/getPermit'
import { permitTransactionOf } from '@oxbow/trading/permitTransactionOf'
import { prepareApproval } from '@oxbow/trading/prepareApproval'
import { prepareTrade } from '@oxbow/trading/prepareTrade'
import type { FastifyRequest } from 'fastify'
import type { Chain, Services } from '../Services.ts'
import { admitTrade } from './admitTrade.ts'

/**
 * A quote as a batch of calls: the approval of Permit2 and Permit2's allowance for
 * the router where missing, and the swap. Each allows exactly the trade's amount.
 *
 * @throws {UnsupportedChainError}, {TokenBlockedError}, {AddressBlockedError}, and what `prepareTrade` throws
 */
export async function prepareBatch(
  services: Services,
  request: ParsedSwapBatchRequest,
  { id: requestId, ip }: Pick<FastifyRequest, 'id' | 'ip'>,
): Promise<SwapBatchResponse> {
  const { quote, deadline, urgency } = request
  const chain = await admitTrade(services, quote, { ip })
  // Simulated on its own it would fail while an approval is missing.
  const trade = await prepareTrade(chain, { quote, deadline, urgency, simulateTransaction: false }, requestId)
  const permissions = await preparePermissions(chain, request, trade.swap.from, requestId)
  const transactions = [...permissions.transactions, trade.swap]
  return {
    requestId,
    from: trade.swap.from,
    chainId: chain.network.chainId,
    calls: transactions.map(({ to, data, value, chainId }) => ({ to, data, value, chainId })),
    gasFee: (permissions.gasFee + BigInt(trade.gasFee)).toString(),
    txFailureReasons: permissions.isAffordable ? [] : ['TRANSFER_FROM_FAILED'],
  }
}

async function preparePermissions(
  chain: Chain,
  { quote, deadline, urgency }: ParsedSwapBatchRequest,
  owner: `0x${string}`,
  requestId: string,
): Promise<{ transactions: readonly Transaction[]; gasFee: bigint; isAffordable: boolean }> {
  const { input, output } = quote
  const isWrap = [input.token, output.token].every((token) =>
    [nativeToken, chain.network.contracts.weth].includes(token),
  )
  if (input.token === nativeToken || isWrap) return { transactions: [], gasFee: 0n, isAffordable: true }
  const amount = input.maximumAmount ?? input.amount
  const snapshot = await chain.market.prepare([])
  const now = chainNowSeconds(snapshot)
  const { chainId } = chain.network
  const [{ approval, cancel, gasFee, cancelGasFee }, { permitData, balance }, fees] = await Promise.all([
    prepareApproval(chain, { walletAddress: owner, token: input.token, amount, chainId, urgency }, requestId),
    getPermit(chain, snapshot, {
      owner,
      token: input.token,
      amount: BigInt(amount),
      unlimited: false,
      deadlineSeconds: deadline ?? now + defaultLifetimeSeconds,
      nowSeconds: now,
    }),
    chain.fees.get(urgency ?? 'normal', snapshot.blockNumber),
  ])
  const permit = permitData && permitTransactionOf(permitData, { chain, owner, fees })
  return {
    transactions: [cancel, approval, permit?.transaction].filter((each) => each !== null && each !== undefined),
    gasFee: BigInt(cancelGasFee ?? 0) + BigInt(gasFee ?? 0) + BigInt(permit?.gasFee ?? 0),
    isAffordable: balance >= BigInt(amount),
  }
}
