import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { fromRaw } from '@oxbow/i18n/Decimal'
import type { RampSide } from '@oxbow/ramps/Ramp'
import { isOver } from '@oxbow/ramps/RampState'
import { rampOrdersQueryOptions } from '@oxbow/ramps/rampOrdersQueryOptions'
import { faultOfSale } from '@oxbow/ramps/SaleTerms'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import { useQuery } from '@tanstack/react-query'
import { RampOrders } from '../../features/ramps/RampOrders.tsx'
import { TransactionLine } from '../../features/review/TransactionLine.tsx'
import { client } from '../../state/exchange.ts'
import { termsOfRamp, useOwnRampIds, useRampMemory } from '../../state/ramps/rampMemory.ts'
import { sendDialog } from '../../state/sendDialog.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'

/** The account's purchases and sales through this site; polled while one is open. */
export function RampHistory({ account, config, networks, side }: RampHistory.Props) {
  const ids = useOwnRampIds(account)
  const memory = useRampMemory()
  const facts = useTokensOfNetworks(config, networks)
  const { data = [] } = useQuery({
    ...rampOrdersQueryOptions(client, { account, ids }),
    refetchInterval: ({ state }) => (state.data?.some((order) => !isOver(order.state)) ? 2_000 : 30_000),
  })
  const networkOf = (chainId: number) => networks.find((network) => network.chainId === chainId)
  return (
    <RampOrders
      // Anyone can start an order for this account, so unfinished orders by others are left out.
      orders={data.filter(
        (order) =>
          order.side === side &&
          networkOf(order.chainId) !== undefined &&
          (order.own !== null || order.state === 'settled'),
      )}
      tokenOf={({ chainId, token }) => facts.of(chainId)?.tokens?.find(({ address }) => address === token)}
      faultOf={(order) => faultOfSale(order, order.own ? termsOfRamp(memory, order.own.id) : undefined)}
      linkOf={({ chainId, transactionHash }) => {
        const network = networkOf(chainId)
        return network && transactionHash && <TransactionLine hash={transactionHash} network={network} />
      }}
      onSend={({ chainId, deposit, provider }, token) =>
        deposit &&
        sendDialog.open({
          chain: networkOf(chainId)?.slug,
          inputCurrency: toCurrency(token.address),
          recipient: deposit.address,
          payee: provider.name,
          value: fromRaw(BigInt(deposit.amount), token.decimals),
        })
      }
      onOpen={(url) => window.location.assign(url)}
    />
  )
}

export declare namespace RampHistory {
  type Props = {
    account: `0x${string}`
    config: Config | undefined
    networks: readonly Network[]
    side: RampSide
  }
}
