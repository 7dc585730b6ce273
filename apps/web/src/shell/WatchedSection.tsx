import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { addressFactsQueryOptions } from '@oxbow/tokens/addressFactsQueryOptions'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { WatchedList } from '../features/account/WatchedList.tsx'
import { toWatchState } from '../features/account/WatchState.ts'
import { client } from '../state/exchange.ts'
import { useAddressOf } from '../state/wallet/useAddressOf.ts'
import { useWatchedWallets, watchedWallets } from '../state/wallet/watchedWallets.ts'

/** This browser's watched wallets, and what the chains say about one being added. */
export function WatchedSection({ networks, own, onOpen }: WatchedSection.Props) {
  const [text, setText] = useState('')
  const wallets = useWatchedWallets()
  const named = useAddressOf(text)
  const address = named.status === 'found' ? named.address : undefined
  const found = useQueries({
    queries: networks.map((network) => addressFactsQueryOptions(client, { network, address })),
    combine: (answers) =>
      answers.map(({ data, isError }) => {
        if (data === undefined) return isError ? 'failed' : 'looking'
        return data.kind === 'account' ? 'account' : 'contract'
      }),
  })
  const known = [...own, ...wallets].map((each) => each.address)
  return (
    <WatchedList
      wallets={wallets}
      text={text}
      onText={setText}
      state={toWatchState({ named, known, found })}
      onAdd={({ address: added, ensName }) => {
        watchedWallets.add({ address: added, ensName })
        setText('')
      }}
      onOpen={onOpen}
      onRemove={watchedWallets.remove}
    />
  )
}

export declare namespace WatchedSection {
  type Props = {
    networks: readonly Network[]
    /** The connected wallet's accounts. */
    own: WalletConnection['accounts']
    onOpen: (address: `0x${string}`) => void
  }
}
