import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { toFailure } from '@oxbow/failures/toFailure'
import type { SendIntent } from '@oxbow/send/SendIntent'
import { sendCheckQueryOptions } from '@oxbow/send/sendCheckQueryOptions'
import { sendFailures } from '@oxbow/send/sendFailures'
import { useQuery } from '@tanstack/react-query'
import type * as SendState from '../../features/send/SendState.ts'
import { client } from '../../state/exchange.ts'

/** Simulates a transfer; undefined while it runs, or while the form is incomplete. */
export function useSendCheck(
  network: Network,
  connection: WalletConnection | undefined,
  intent: SendIntent | undefined,
): SendState.from.Facts['check'] {
  const account = connection?.account.address
  const { data, error } = useQuery(
    sendCheckQueryOptions(client, { intent, network, account, wallet: connection?.wallet }),
  )
  if (intent === undefined) return undefined
  if (error) {
    const { code, detail } = toFailure(error, sendFailures)
    return { status: 'failing', code, detail }
  }
  return data && { status: 'known', value: data }
}
