import { AccountNames } from './AccountNames.tsx'
import { SolanaAddress } from './SolanaAddress.tsx'

/** What the header's account button shows but doesn't load by itself: an account's names, or without one the Solana account. Renders nothing. */
export function AccountFacts({ address, onSolana }: AccountFacts.Props) {
  return address === undefined ? <SolanaAddress onAddress={onSolana} /> : <AccountNames address={address} />
}

export declare namespace AccountFacts {
  type Props = {
    /** The connected account on EVM chains. */
    address: `0x${string}` | undefined
    onSolana: (address: string | undefined) => void
  }
}
