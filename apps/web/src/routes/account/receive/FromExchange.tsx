import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { startTransfer } from '@oxbow/ramps/startTransfer'
import { ExchangeSteps } from '../../../features/account/receive/ExchangeSteps.tsx'
import { client } from '../../../state/exchange.ts'
import { rampWords } from '../../../state/failure/rampWords.ts'
import { useChain } from '../../../state/useChain.ts'
import { usePageExit } from './usePageExit.ts'

/** Withdraws from an exchange: via its own page if it has one, else by hand. */
export function FromExchange({ address, network }: FromExchange.Props) {
  const { t, i18n } = useLingui()
  const ramps = useChain(network.slug).config?.features.ramps
  const transfers = ramps?.status === 'on' ? ramps.value.transfers : []
  const transfer = usePageExit((provider: string) =>
    startTransfer(client, {
      provider,
      chainId: network.chainId,
      account: address.toLowerCase() as `0x${string}`,
      isTestnet: network.isTestnet,
    }),
  )
  const refused = rampWords(transfer.error)
  const failure = refused ? i18n._(refused) : t`The exchange can’t send here now. Try again, or send by hand.`
  return (
    <ExchangeSteps
      address={address}
      networkName={network.name}
      failure={transfer.isError ? failure : undefined}
      transfers={transfers.map(({ id, name }) => ({
        id,
        name,
        // Stays busy until the page is left.
        isBusy: (transfer.isPending || transfer.isSuccess) && transfer.variables === id,
        onPress: () => transfer.mutate(id),
      }))}
    />
  )
}

export declare namespace FromExchange {
  type Props = { address: `0x${string}`; network: Network }
}
