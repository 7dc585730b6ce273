import { erc20Abi } from '@oxbow/abi/erc20'
import { v4PoolManagerAbi } from '@oxbow/abi/v4PoolManager'
import { weth9Abi } from '@oxbow/abi/weth9'
import type { Contracts } from '@oxbow/chain/Network'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { type Address, type Hex, isAddressEqual, type Log, parseEventLogs, zeroAddress } from 'viem'
import { readMoved } from './moved/Moved.ts'
import { withoutGasFee } from './moved/withoutGasFee.ts'

/** Amounts that a trade spent and received, in raw units; undefined where the receipt doesn't tell. */
export type TradeResult = { readonly paid: bigint | undefined; readonly received: bigint | undefined }

/** A v4 pool of a trade's route. Its event gives the exact amounts unless a hook may take a part. */
export type RoutePoolFacts = { readonly id: Hex; readonly isEther: boolean; readonly isExact: boolean }

/**
 * Amounts of a trade, from the logs of its receipt alone. Tokens emit transfers. Ether emits no log, but the router keeps none, so its output is what
 * the router unwrapped and v4 pools paid it, less what it wrapped and paid to them.
 */
export function readTradeResult(parameters: readTradeResult.Parameters): TradeResult {
  const { tokenIn, tokenOut } = parameters.trade
  const spent = movedOf(tokenIn.address, parameters)
  const gained = movedOf(tokenOut.address, parameters)
  return {
    paid: spent !== undefined && spent < 0n ? -spent : undefined,
    received: gained !== undefined && gained > 0n ? gained : undefined,
  }
}

export declare namespace readTradeResult {
  type Trade = {
    readonly tokenIn: Pick<TokenFacts, 'address'>
    readonly tokenOut: Pick<TokenFacts, 'address'>
    /** Undefined if unknown. */
    readonly v4Pools?: readonly RoutePoolFacts[] | undefined
  }
  type Parameters = {
    readonly logs: readonly Log[]
    readonly account: Address
    readonly trade: Trade
    readonly contracts: Pick<Contracts, 'universalRouter' | 'v4PoolManager' | 'weth'>
  }
}

/** Net change of the account's balance of a token, without network cost, even if that is paid in the token. */
export function movedOf(
  token: Address,
  { account, trade, contracts, ...parameters }: readTradeResult.Parameters,
): bigint | undefined {
  const { universalRouter, v4PoolManager, weth } = contracts
  if (token !== zeroAddress)
    return readMoved({ logs: parameters.logs, account, weth }).tokens.get(token.toLowerCase()) ?? 0n
  const logs = withoutGasFee(parameters.logs, account)
  const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: of(logs, weth) })
  const wrapped = parseEventLogs({ abi: weth9Abi, logs: of(logs, weth) })
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  const between = (from: Address, to: Address) =>
    sum(
      transfers.flatMap(({ args }) =>
        isAddressEqual(args.from, from) && isAddressEqual(args.to, to) ? [args.amount] : [],
      ),
    )
  /** Some wrapped currencies emit events of their own for wrapping, others transfers from and to the zero address. */
  const wrappedBy = (party: Address) =>
    sum(
      wrapped.flatMap(({ eventName, args }) =>
        eventName === 'Deposit' && isAddressEqual(args.to, party) ? args.amount : [],
      ),
    ) || between(zeroAddress, party)
  const unwrappedBy = (party: Address) =>
    sum(
      wrapped.flatMap(({ eventName, args }) =>
        eventName === 'Withdrawal' && isAddressEqual(args.from, party) ? args.amount : [],
      ),
    ) || between(party, zeroAddress)

  let moved = sum([account, universalRouter].map((party) => unwrappedBy(party) - wrappedBy(party)))
  const swaps = parseEventLogs({
    abi: v4PoolManagerAbi,
    eventName: 'Swap',
    logs: v4PoolManager ? of(logs, v4PoolManager) : [],
  })
  for (const { args } of swaps) {
    if (!isAddressEqual(args.sender, universalRouter)) continue
    const pool = trade.v4Pools?.find(({ id }) => id === args.id)
    if (pool === undefined || (pool.isEther && !pool.isExact)) return undefined
    // Ether is always currency0.
    if (pool.isEther) moved += args.amount0
  }
  return moved
}

function of(logs: readonly Log[], address: Address): Log[] {
  return logs.filter((log) => isAddressEqual(log.address, address))
}
