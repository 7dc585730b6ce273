import type { Network } from '@oxbow/chain/Network'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { callsFeeQueryOptions } from '@oxbow/flow/callsFeeQueryOptions'
import { encodeTransfer } from '@oxbow/send/encodeTransfer'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'
import { canPayFeeInToken } from '../../state/wallet/canPayFeeInToken.ts'

/** Most gas of a usual token's transfer. */
const tokenTransferGas = 65_000n
/** Least gas of one that the operator sends, with the grant around it. */
const relayedTransferGas = 120_000n

/**
 * What "Max" keeps back of a token for a network cost that is paid in it, in raw units: a tenth more than the operator asks for now, because gas prices
 * move until the wallet opens. 0 where it is paid in something else; undefined while that isn't known.
 *
 * The operator prices calls, which a form doesn't have before its amount: a transfer stands for them, and its price grows by their gas.
 */
export function useFeeReserve(parameters: useFeeReserve.Parameters): bigint | undefined {
  const { config, network, connection, token, balance, nativeBalance, costOf, gasUnits, recipient } = parameters
  const account = connection?.account.address
  const costWei = costOf(gasUnits ?? 2n * tokenTransferGas)
  const isShort = nativeBalance !== undefined && costWei !== undefined && nativeBalance < costWei
  const isPaid = isShort && canPayFeeInToken(config, connection) && token !== undefined && !isNative(token.address)
  const calls =
    isPaid && account !== undefined && balance !== undefined && balance > 1n
      ? [
          encodeTransfer(
            // Half of it: the operator tries the calls, and has to be paid as well.
            { chainId: network.chainId, token, recipient: recipient ?? account, amount: balance / 2n },
            account,
          ),
        ]
      : undefined
  const { data, error } = useQuery(
    callsFeeQueryOptions(client, {
      chainId: network.chainId,
      account: account ?? nativeToken,
      calls,
      about: ['reserve', recipient ?? '', `${balance}`],
      canBatch: false,
    }),
  )
  // Why it was refused, the review tells.
  if (calls === undefined || error) return 0n
  if (data === undefined) return undefined
  if (data === null || data.token !== token?.address) return 0n
  const beyond = gasUnits === undefined || gasUnits < tokenTransferGas ? 0n : gasUnits - tokenTransferGas
  const fee = (data.amount * (relayedTransferGas + beyond)) / relayedTransferGas
  return fee + fee / 10n + 1n
}

export declare namespace useFeeReserve {
  type Parameters = {
    readonly config: Config
    readonly network: Network
    readonly connection: WalletConnection | undefined
    readonly token: Token | undefined
    /** Of the token and of the native currency; undefined while unknown. */
    readonly balance: bigint | undefined
    readonly nativeBalance: bigint | undefined
    /** What a transaction with this much gas costs now, in wei; undefined while unknown. */
    readonly costOf: (gasUnits: bigint) => bigint | undefined
    /** Most gas of what is sent, if that isn't a transfer. */
    readonly gasUnits?: bigint | undefined
    /** Of a transfer; undefined while nobody was found. */
    readonly recipient?: `0x${string}` | undefined
  }
}
