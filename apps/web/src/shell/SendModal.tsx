import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@oxbow/ui/Dialog'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadFailureAlone } from '../routes/page/LoadFailureAlone.tsx'
import { SendContainer } from '../routes/send/SendContainer.tsx'
import { SendOutline } from '../routes/send/SendOutline.tsx'
import { useOutage } from '../state/node/useOutage.ts'
import { type SendStart, sendDialog } from '../state/sendDialog.ts'
import { useChain, useTokens } from '../state/useChain.ts'
import { accountDrawer } from '../state/wallet/walletState.ts'

/** The send form in a dialog above any page. Closes once something was sent. Load it lazily. */
export function SendModal({ start, onClosed }: SendModal.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const { chain } = useSearch({ strict: false })
  const { config, network, error } = useChain(start.chain ?? chain)
  const { tokens, error: tokensError } = useTokens(network)
  const loadError = error ?? tokensError
  const outage = useOutage(network, loadError)
  const close = () => setIsOpen(false)
  return (
    <Dialog open={isOpen} onClose={close} onClosed={onClosed} title={t`Send`} closeLabel={t`Close`} width="form">
      <div className="min-h-0 flex-1 overflow-y-auto pb-[max(1rem,env(safe-area-inset-bottom))]">
        {config && network && tokens ? (
          <SendContainer
            key={network.chainId}
            config={config}
            network={network}
            tokens={tokens}
            outage={outage}
            start={start}
            onConnect={() => {
              close()
              accountDrawer.open()
            }}
            onSent={close}
            // The amount was for the other token.
            onElsewhere={(chain, inputCurrency) =>
              sendDialog.open({ ...start, chain, inputCurrency, value: undefined })
            }
          />
        ) : loadError && !outage ? (
          <LoadFailureAlone error={loadError} />
        ) : (
          <SendOutline outage={outage} isInDialog />
        )}
      </div>
    </Dialog>
  )
}

export declare namespace SendModal {
  type Props = { start: SendStart; onClosed: () => void }
}
