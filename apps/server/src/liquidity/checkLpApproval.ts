import { permitBatch } from '@oxbow/calldata/permitBatch'
import type { Contracts } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { CheckLpApprovalRequest, CheckLpApprovalResponse, PermitBatchData } from '@oxbow/contract/Liquidity'
import { toPermissions } from '@oxbow/liquidity/toPermissions'
import { NotSupportedError } from '@oxbow/market/NotSupportedError'
import type { TradingChain } from '@oxbow/market/TradingChain'
import { findPair } from '@oxbow/positions/findPair'
import { planApprovals } from '@oxbow/transactions/planApprovals'
import { readSpending } from '@oxbow/transactions/readSpending'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { LiquidityRequestError, orRefuse } from './LiquidityRequestError.ts'
import { type LpTerms, lpTerms } from './lpTerms.ts'
import { toLpTransaction } from './toLpTransaction.ts'

type Spending = { readonly token: `0x${string}`; readonly amount: bigint }

/**
 * Approvals that a wallet still needs before adding or removing liquidity: transactions, and for v4 a permit to sign. Exact amounts.
 *
 * @throws {LiquidityRequestError}, {NotSupportedError}, {NodeUnavailableError}, {SnapshotNotReadyError}
 */
export function checkLpApproval(
  chain: TradingChain,
  request: CheckLpApprovalRequest,
  requestId: string,
): Promise<CheckLpApprovalResponse> {
  return orRefuse(chain.network.name, async () => {
    const { action, protocol } = request
    if (action === 'MIGRATE') throw new NotSupportedError('MigrationNotSupported')
    const terms = await lpTerms(chain, request)
    const spendings =
      action !== 'DECREASE' ? toSpendings(request) : protocol === 'V2' ? [await pairToken(terms, request)] : []
    const { approvals, permit } = await planPermissions(terms, request, spendings)
    const asTransactions = request.generatePermitAsTransaction ? permit : undefined
    const steps = [
      ...approvals.map(({ kind, transaction }) => ({ transaction, cancelApproval: kind === 'reset-approval' })),
      ...toPermissions(asTransactions, terms).map((transaction) => ({ transaction, cancelApproval: false })),
    ]
    return {
      requestId,
      transactions: await Promise.all(steps.map((step) => describe(chain, step, request))),
      v4BatchPermitData: permit && !asTransactions ? toPermitBatchData(permit, terms) : null,
      v3NftPermitData: null,
    }
  })
}

type Step = { readonly transaction: TransactionRequest; readonly cancelApproval: boolean }

async function describe(chain: TradingChain, step: Step, request: CheckLpApprovalRequest) {
  const simulateTransaction = request.includeGasInfo || request.simulateTransaction
  const { transaction, gasFee } = await toLpTransaction(chain, step.transaction, { ...request, simulateTransaction })
  return { transaction, cancelApproval: step.cancelApproval, action: request.action, ...(gasFee && { gasFee }) }
}

function toSpendings({ lpTokens }: CheckLpApprovalRequest): readonly Spending[] {
  if (lpTokens[1]?.tokenAddress === lpTokens[0]!.tokenAddress)
    throw new LiquidityRequestError('The two tokens are the same.')
  return lpTokens.flatMap(({ tokenAddress, amount }) =>
    tokenAddress === nativeToken ? [] : [{ token: tokenAddress, amount: BigInt(amount) }],
  )
}

async function pairToken(
  { client, network, account }: LpTerms,
  { lpTokens }: CheckLpApprovalRequest,
): Promise<Spending> {
  const [first, second] = lpTokens
  if (second === undefined) return { token: first!.tokenAddress, amount: BigInt(first!.amount) }
  const pair = await findPair(client, { network, tokens: [first!.tokenAddress, second.tokenAddress], account })
  if (pair === null) throw new LiquidityRequestError('There is no such pair.', { isMissing: true })
  return { token: pair.poolId, amount: pair.liquidity }
}

async function planPermissions(
  { client, network, account, deadlineSeconds }: LpTerms,
  { protocol }: CheckLpApprovalRequest,
  spendings: readonly Spending[],
) {
  const { contracts, chainId } = network
  const { spender, permitted } = whoPulls(contracts, protocol)
  const [first = nothing, second = nothing] = spendings
  const tokens = [first.token, second.token] as const
  const held = await readSpending(client, { network, account, tokens, spender, permitted })
  const approvals = await Promise.all(
    [first, second].map(({ token, amount }, index) =>
      planApprovals(client, { chainId, account, token, spender, amount, allowance: held[index]!.allowance }),
    ),
  )
  const details = [first, second].flatMap(({ token, amount }, index) => {
    const { amount: allowed, expiration, nonce } = held[index]!.permit ?? { amount: 0n, expiration: 0, nonce: 0 }
    const isAllowed = amount === 0n || (allowed >= amount && expiration >= deadlineSeconds)
    return isAllowed ? [] : [{ token, amount, expiration: deadlineSeconds, nonce }]
  })
  const permit =
    permitted && details.length > 0 ? { details, spender: permitted, sigDeadline: BigInt(deadlineSeconds) } : undefined
  return { approvals: approvals.flat(), permit }
}

const nothing: Spending = { token: nativeToken, amount: 0n }

function whoPulls(
  { v2Router, v3PositionManager, v4PositionManager, permit2 }: Contracts,
  protocol: 'V2' | 'V3' | 'V4',
) {
  const puller = { V2: v2Router, V3: v3PositionManager, V4: v4PositionManager }[protocol]
  if (puller === undefined) throw new LiquidityRequestError('This network lacks the protocol.')
  return protocol === 'V4' ? { spender: permit2, permitted: puller } : { spender: puller, permitted: undefined }
}

function toPermitBatchData(
  permit: Parameters<typeof permitBatch>[0],
  { network: { chainId, contracts } }: LpTerms,
): PermitBatchData {
  const { domain, types, message } = permitBatch(permit, { chainId, permit2: contracts.permit2 })
  return {
    domain,
    types: { PermitBatch: [...types.PermitBatch], PermitDetails: [...types.PermitDetails] },
    values: {
      details: message.details.map(({ token, amount, expiration, nonce }) => ({
        token,
        amount: `${amount}`,
        expiration: `${expiration}`,
        nonce: `${nonce}`,
      })),
      spender: message.spender,
      sigDeadline: `${message.sigDeadline}`,
    },
  }
}
