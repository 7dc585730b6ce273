import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import { Dialog } from '@oxbow/ui/Dialog'
import { useState } from 'react'
import { tokenMemory } from '../app/tokenMemory.ts'
import { TokenImport } from './TokenImport.tsx'

/** A link named a token that is on no list here: what the chain says of it, before it takes part in a trade. */
export function LinkedToken({ network, tokens, address, onToken, onClosed }: LinkedToken.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  const networkName = network.name

  function add(token: Token) {
    tokenMemory.addImported(token)
    onToken(token)
    close()
  }

  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={t`This link names a token that is not listed`}
      description={t`Whoever made the link chose it. Look at it before you trade it.`}
      closeLabel={t`Close`}
    >
      <TokenImport
        network={network}
        tokens={tokens}
        address={address}
        missing={t`There is no token at this address on ${networkName}. The link may be meant for another network.`}
        leaveLabel={t`Go on without it`}
        onImport={add}
        onBack={close}
      />
    </Dialog>
  )
}

export declare namespace LinkedToken {
  type Props = {
    network: Network
    /** The list of its network: what it may imitate. */
    tokens: readonly Token[]
    address: `0x${string}`
    onToken: (token: Token) => void
    onClosed: () => void
  }
}
