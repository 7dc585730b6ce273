import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../review/ConfirmDialog.tsx'
import { type FoundRecipient, nameOf, type SpeedBump } from './Recipient.ts'
import { RecipientName } from './RecipientName.tsx'
import { WholeAddress } from './WholeAddress.tsx'

/** Warns once before the review: about a contract, or an address that was never sent to. */
export function SpeedBumpDialog({ bump, recipient, networkName, onPassed, onClosed }: SpeedBumpDialog.Props) {
  const { t } = useLingui()
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
    <ConfirmDialog
      title={words.title}
      cancelLabel={t`Cancel`}
      confirmLabel={t`Continue`}
      onConfirmed={onPassed}
      onClosed={onClosed}
    >
      <p className="text-text-muted">{words.text}</p>
      <WholeAddress address={recipient.address} name={nameOf(recipient) && <RecipientName {...recipient} />} />
    </ConfirmDialog>
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
