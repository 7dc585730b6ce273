import { erc20Abi } from '@oxbow/abi/erc20'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { type NodeCall, type SimulatedCall, simulateNewest } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { findRevertData } from '@oxbow/client/findRevertData'
import type { PermitData } from '@oxbow/contract/PermitData'
import { fromRevert } from '@oxbow/failures/fromRevert'
import { preparePermit2Approval } from '@oxbow/trading/preparePermit2Approval'
import type { Quote } from '@oxbow/trading/Quote'
import { balanceCall } from '@oxbow/transactions/balanceCall'
import { simulateTransaction } from '@oxbow/transactions/simulateTransaction'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { type Address, encodeEventTopics, type Hex, pad } from 'viem'
import { readSwapTaxes } from './readSwapTaxes.ts'
import { saleRecipient, toSale } from './saleRecipient.ts'
import { toAmount, transferCall } from './simulatedTransfer.ts'
import type { TradeSimulation } from './TradeCheck.ts'

/** Gas limits, so that a hostile token can't burn the node's time; a plan of 48 swaps takes three to six million. */
const readGas = 500_000n
const approvalGas = 500_000n
const tradeGas = 10_000_000n
const [transferTopic] = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer' })

/**
 * Simulates a trade on the node's latest state without a signature (`eth_simulateV1`) and reads the balance changes. The missing approvals run first,
 * and Permit2 gets its allowance by a call instead of the signature. A node without that method runs `eth_call`, if no approval is needed. Never
 * throws.
 */
export async function simulateTrade(
  client: NodeAccess,
  parameters: simulateTrade.Parameters,
): Promise<TradeSimulation> {
  const { transaction, approvals, permit, network, clock = client } = parameters
  const plan = planCalls(parameters)
  try {
    const { chainId } = network
    const [results, taxes] = await Promise.all([
      simulateNewest(client.rpc(chainId), plan.calls, clock.rpc(chainId)),
      parameters.quote.kind === 'swap' ? readSwapTaxes(client, parameters) : undefined,
    ])
    const simulation = plan.read(results)
    return simulation.status === 'ok' ? { ...simulation, taxes } : simulation
  } catch (error) {
    if (approvals.length > 0 || permit !== undefined)
      return { status: 'unavailable', detail: error instanceof Error ? error.message.split('\n')[0] : undefined }
    const simulation = await simulateTransaction(client, { transaction })
    return simulation.status === 'ok' ? { status: 'passed', gasUnits: simulation.gasUnits } : simulation
  }
}

export declare namespace simulateTrade {
  type Parameters = {
    readonly transaction: TransactionRequest
    /** Approvals sent before it, in order. */
    readonly approvals: readonly TransactionRequest[]
    /** Permit that would be signed; undefined if no allowance is missing, or the transaction contains it. */
    readonly permit: PermitData | undefined
    readonly quote: Pick<Quote, 'kind' | 'tokenIn' | 'tokenOut' | 'amountIn' | 'minimumOut' | 'maximumIn' | 'route'>
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: Address
    /** Source of the chain's current block; default the node that simulates. */
    readonly clock?: NodeAccess | undefined
  }
}

type Call = NodeCall & { readonly gas: bigint }

/** Collects the calls in order, with functions that decode their results. */
function planCalls(parameters: simulateTrade.Parameters) {
  const { transaction, approvals, permit, quote, network, account } = parameters
  const { contracts } = network
  const calls: Call[] = []
  const add = (call: Call) => calls.push(call) - 1
  const addRead = (token: Address, owner: Address) =>
    add({ from: owner, ...balanceCall(token, owner, contracts), gas: readGas })

  const before = [addRead(quote.tokenIn, account), addRead(quote.tokenOut, account)] as const
  const toApproval = ({ to, data }: TransactionRequest) => ({ from: account, to, data })
  const permissions = approvals.map((approval) => add({ ...toApproval(approval), gas: approvalGas }))
  if (permit !== undefined)
    permissions.push(add({ ...toApproval(preparePermit2Approval(permit, { network, account })), gas: approvalGas }))
  const { to, data, value } = transaction
  const trade = add({ from: account, to, data, value, gas: tradeGas })
  const after = [addRead(quote.tokenIn, account), addRead(quote.tokenOut, account)] as const
  const buyer = saleRecipient(quote, contracts)
  const sale = buyer && {
    before: addRead(quote.tokenOut, buyer),
    transfer: add({
      ...transferCall(quote.tokenOut, { from: account, to: buyer, amount: quote.minimumOut }),
      gas: readGas,
    }),
    after: addRead(quote.tokenOut, buyer),
  }

  function read(results: readonly SimulatedCall[]): TradeSimulation {
    const failed = [...permissions, trade].find((index) => results[index]?.status !== '0x1')
    const amount = (index: number) => toAmount(results[index])
    if (failed !== undefined) return told(toFailing(results[failed]), amount(before[0]))
    const other = otherTokenPaid(results[trade]?.logs ?? [], { account, quote })
    if (other !== undefined)
      return { status: 'failing', code: 'TransactionMismatch', detail: `It takes ${other} from the account.` }
    const [inBefore, outBefore, inAfter, outAfter] = [...before, ...after].map(amount)
    const gasUnits = BigInt(results[trade]!.gasUsed)
    if (inBefore === undefined || outBefore === undefined || inAfter === undefined || outAfter === undefined)
      return { status: 'passed', gasUnits }
    const [spent, received] = [inBefore - inAfter, outAfter - outBefore]
    return {
      status: 'ok',
      spent,
      received,
      gasUnits,
      sale:
        sale === undefined
          ? { status: 'unknown' }
          : toSale(amount(sale.before), amount(sale.after), results[sale.transfer], quote.minimumOut),
    }
  }
  /**
   * A failed transfer with enough balance means that the token refuses. Permit2 and the pools use the same error for both; WETH9 reverts without one
   * when the balance is too low.
   */
  function told(failing: TradeSimulation, balance: bigint | undefined): TradeSimulation {
    if (failing.status === 'failing' && quote.kind === 'unwrap' && balance !== undefined && balance < quote.maximumIn)
      return { ...failing, code: 'InsufficientBalance' }
    const isCovered = balance !== undefined && balance >= quote.maximumIn && !isNative(quote.tokenIn)
    return failing.status === 'failing' && failing.code === 'InsufficientBalance' && isCovered
      ? { ...failing, code: 'TokenCannotTransfer' }
      : failing
  }
  return { calls, read }
}

/**
 * A third token that leaves the account. The calldata was checked for it before; this is what the contracts really did, including a pool's
 * hook. ERC-721 tokens have the same event.
 */
function otherTokenPaid(
  logs: NonNullable<SimulatedCall['logs']>,
  { account, quote }: Pick<simulateTrade.Parameters, 'account' | 'quote'>,
): Address | undefined {
  const ofTrade: readonly string[] = [quote.tokenIn, quote.tokenOut]
  const from = pad(account).toLowerCase()
  return logs.find(
    ({ address, topics }) =>
      topics[0] === transferTopic && topics[1]?.toLowerCase() === from && !ofTrade.includes(address.toLowerCase()),
  )?.address
}

function toFailing(result: SimulatedCall | undefined): TradeSimulation {
  const message = result?.error?.message
  if (message !== undefined && /insufficient funds|insufficient balance/i.test(message))
    return { status: 'failing', code: 'InsufficientBalance', detail: message }
  const data = result?.error?.data
  const revert =
    typeof data === 'string' ? (data as Hex) : (result?.returnData ?? findRevertData(result?.error) ?? '0x')
  return { status: 'failing', ...fromRevert(revert) }
}
