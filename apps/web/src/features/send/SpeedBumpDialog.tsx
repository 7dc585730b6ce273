import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { useState } from 'react'
import type { FoundRecipient, SpeedBump } from './Recipient.ts'
import { WholeAddress } from './WholeAddress.tsx'

/** Stops a transfer once before its review: at a contract, or at an address that was never sent to. */
export function SpeedBumpDialog({ bump, recipient, networkName, onPassed, onClosed }: SpeedBumpDialog.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const [isPassed, setIsPassed] = useState(false)
  const words = {
    contract: {
      title: t`Is this a wallet address?`,
      text: t`This address is a smart contract on ${networkName}, not a wallet. What you send to it may be lost unless the contract is made to receive it.`,
    },
    'new-address': {
      title: t`New address`,
      text: t`You haven’t sent anything to this address before. Check it, because transfers can’t be undone.`,
    },
  }[bump]
  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={() => (isPassed ? onPassed() : onClosed())}
      title={words.title}
      closeLabel={t`Close`}
      footer={
        <div className="flex gap-3">
          <Button variant="secondary" size="lg" className="flex-1" onClick={() => setIsOpen(false)}>
            {t`Cancel`}
          </Button>
          <Button
            size="lg"
            className="flex-1"
            onClick={() => {
              setIsPassed(true)
              setIsOpen(false)
            }}
          >
            {t`Continue`}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 px-5 pt-2 pb-6">
        <p className="text-pretty text-text-muted">{words.text}</p>
        <WholeAddress address={recipient.address} name={recipient.ensName} />
      </div>
    </Dialog>
  )
}

export declare namespace SpeedBumpDialog {
  type Props = {
    bump: SpeedBump
    recipient: FoundRecipient
    networkName: string
    onPassed: () => void
    onClosed: () => void
  }
}
