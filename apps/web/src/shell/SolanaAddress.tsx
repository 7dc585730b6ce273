import { useEffect } from 'react'
import { useChain } from '../state/useChain.ts'
import { useSolana } from '../state/wallet/solana/useSolana.ts'

/** Reports the connected Solana account. Renders nothing. */
export function SolanaAddress({ onAddress }: SolanaAddress.Props) {
  const { config } = useChain(undefined)
  const { state } = useSolana(config)
  const address = state.status === 'connected' ? state.connection.account.address : undefined
  useEffect(() => {
    onAddress(address)
    return () => onAddress(undefined)
  }, [address, onAddress])
  return null
}

export declare namespace SolanaAddress {
  type Props = { onAddress: (address: string | undefined) => void }
}
