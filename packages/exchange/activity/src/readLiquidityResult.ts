import { erc20Abi } from '@oxbow/abi/erc20'
import { type Address, isAddressEqual, type Log, parseEventLogs, zeroAddress } from 'viem'
import { withoutGasFee } from './withoutGasFee.ts'

/** Change of an account's two tokens in raw units; undefined where the receipt doesn't tell. */
export type LiquidityResult = { readonly amount0: bigint | undefined; readonly amount1: bigint | undefined }

/**
 * Amounts of a deposit or an exit for an account, from the `Transfer` events of its receipt: positive received, negative spent. Native currency emits
 * no event, so its amount is undefined. Without what was paid for gas in a token.
 *
 * @see EIP-20
 */
export function readLiquidityResult(parameters: readLiquidityResult.Parameters): LiquidityResult {
  const { token0, token1 } = parameters
  const [amount0, amount1] = readTokenChanges({ ...parameters, tokens: [token0, token1] })
  return { amount0, amount1 }
}

export declare namespace readLiquidityResult {
  type Parameters = {
    readonly logs: readonly Log[]
    readonly account: Address
    /** In the pool's order; `0x0` is the native currency. */
    readonly token0: Address
    readonly token1: Address
  }
}

/** The same for any tokens, in their order. */
export function readTokenChanges(parameters: readTokenChanges.Parameters): readonly (bigint | undefined)[] {
  return parameters.tokens.map((token) => movedOf(token, parameters))
}

export declare namespace readTokenChanges {
  type Parameters = Pick<readLiquidityResult.Parameters, 'logs' | 'account'> & { readonly tokens: readonly Address[] }
}

function movedOf(token: Address, { logs, account }: Omit<readTokenChanges.Parameters, 'tokens'>): bigint | undefined {
  if (isAddressEqual(token, zeroAddress)) return undefined
  const ofToken = withoutGasFee(logs, account).filter(({ address }) => isAddressEqual(address, token))
  let moved = 0n
  for (const { args } of parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: ofToken })) {
    if (isAddressEqual(args.to, account)) moved += args.amount
    if (isAddressEqual(args.from, account)) moved -= args.amount
  }
  return moved
}
