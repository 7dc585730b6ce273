import { erc20Abi } from '@oxbow/abi/erc20'
import { weth9Abi } from '@oxbow/abi/weth9'
import { type Address, isAddressEqual, type Log, parseEventLogs, zeroAddress } from 'viem'
import { withoutGasFee } from './withoutGasFee.ts'

/** What one transaction changed in an account's balances, in raw units: positive was received. */
export type Moved = {
  /** By lower-case address. */
  readonly tokens: ReadonlyMap<string, bigint>
  /**
   * What `tokens` says of a token that it doesn't have. `all`: it didn't move. `some`: unknown, as the index leaves out what isn't listed. `none`: the
   * index has no transfers of this transaction at all.
   */
  readonly coverage: 'all' | 'some' | 'none'
  /** Change of the native currency, without network cost; undefined if unknown. */
  readonly native?: bigint | undefined
  /** Native currency that the account's own transaction sent along, of which a part may have come back. */
  readonly value?: bigint | undefined
  /** Whether the liquidity that it added is all of new v4 positions, which no fees were paid for. */
  readonly opensOnlyPositions?: boolean | undefined
}

/**
 * Token balances that a receipt changed, without what was paid for gas in a token. Native currency emits no logs.
 *
 * @see EIP-20
 */
export function readMoved({ logs, account, weth }: readMoved.Parameters): Moved {
  const moves = withoutGasFee(logs, account)
  const tokens = new Map<string, bigint>()
  const add = (token: string, amount: bigint) =>
    tokens.set(token.toLowerCase(), (tokens.get(token.toLowerCase()) ?? 0n) + amount)
  const ofWeth = moves.filter(({ address }) => isAddressEqual(address, weth))
  let [hasDeposits, hasWithdrawals] = [false, false]
  for (const { eventName, args } of parseEventLogs({ abi: weth9Abi, logs: ofWeth })) {
    if (eventName === 'Deposit' && isAddressEqual(args.to, account)) {
      hasDeposits = true
      add(weth, args.amount)
    }
    if (eventName === 'Withdrawal' && isAddressEqual(args.from, account)) {
      hasWithdrawals = true
      add(weth, -args.amount)
    }
  }
  for (const { address, args } of parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: [...moves] })) {
    const isWeth = isAddressEqual(address, weth)
    // Some wrapped currencies emit events of their own for wrapping, others transfers from and to the zero address, or both.
    if (isWeth && hasDeposits && isAddressEqual(args.from, zeroAddress)) continue
    if (isWeth && hasWithdrawals && isAddressEqual(args.to, zeroAddress)) continue
    if (isAddressEqual(args.to, account)) add(address, args.amount)
    if (isAddressEqual(args.from, account)) add(address, -args.amount)
  }
  return { tokens, coverage: 'all' }
}

export declare namespace readMoved {
  type Parameters = {
    readonly logs: readonly Log[]
    readonly account: Address
    /** The wrapped native currency. */
    readonly weth: Address
  }
}

/** Of one token or `0x0`, the native currency, by a receipt. */
export function amountOf(token: Address, { tokens, native }: Moved): bigint | undefined {
  return isAddressEqual(token, zeroAddress) ? native : (tokens.get(token.toLowerCase()) ?? 0n)
}
