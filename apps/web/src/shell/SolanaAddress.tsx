import type { Config } from '@oxbow/contract/Config'
import { useEffect } from 'react'
import { useSolana } from '../state/wallet/solana/useSolana.ts'

/** Reports the connected Solana account to the header, which doesn't load the wallets of Solana by itself. */
export function SolanaAddress({ config, onAddress }: SolanaAddress.Props) {
  const { state } = useSolana(config)
  const address = state.status === 'connected' ? state.connection.account.address : undefined
  useEffect(() => {
    onAddress(address)
    return () => onAddress(undefined)
  }, [address, onAddress])
  return null
}

export declare namespace SolanaAddress {
  type Props = { config: Config | undefined; onAddress: (address: string | undefined) => void }
}
