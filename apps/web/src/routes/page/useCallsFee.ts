import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { balancesQueryOptions } from '@oxbow/client/balancesQueryOptions'
import { configQueryOptions } from '@oxbow/client/configQueryOptions'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { callsFeeQueryOptions } from '@oxbow/flow/callsFeeQueryOptions'
import type { getCallsFee } from '@oxbow/flow/getCallsFee'
import { useQuery } from '@tanstack/react-query'
import type { FeeInToken, from } from '../../features/review/FeeInToken.ts'
import { client } from '../../state/exchange.ts'
import { canPayFeeInToken } from '../../state/wallet/canPayFeeInToken.ts'
import { useCanBatch } from '../../state/wallet/useCanBatch.ts'
import { useFeeInToken } from './useFeeInToken.ts'

/**
 * The network cost of calls in a token; undefined while the account pays it in native currency. Not for calls that spend native currency: the form has
 * checked that there is enough of it for both.
 */
export function useCallsFee(parameters: useCallsFee.Parameters): FeeInToken | undefined {
  const { network, connection, costWei, calls, changes, isBatched } = parameters
  const { chainId } = network
  const account = connection?.account.address
  const { data: config } = useQuery(configQueryOptions(client))
  const { data: balances } = useQuery(balancesQueryOptions(client, { network, account, tokens: [nativeToken] }))
  const canBatch = useCanBatch(network, connection)
  const held = balances?.get(nativeToken)
  const isShort = costWei !== undefined && held !== undefined && held < costWei
  const spendsNative = calls?.some(({ value }) => value > 0n) ?? true
  const isPaid = config !== undefined && canPayFeeInToken(config, connection) && isShort && !spendsNative
  const options = callsFeeQueryOptions(client, {
    chainId,
    account: account ?? nativeToken,
    calls,
    about: ['review', ...changes.map(({ token, amount }) => `${token} ${amount}`)],
    canBatch: isBatched && canBatch === true,
  })
  return useFeeInToken({ isPaid, options, network, account, changes })
}

export declare namespace useCallsFee {
  type Parameters = {
    readonly network: Network
    readonly connection: WalletConnection | undefined
    /** Maximum network cost; undefined while unknown. */
    readonly costWei: bigint | undefined
    /** Undefined while unknown, and once the wallet was asked. */
    readonly calls: getCallsFee.Parameters['calls'] | undefined
    readonly changes: from.Facts['changes']
    /** Several calls are one request where the wallet can do that. */
    readonly isBatched: boolean
  }
}
