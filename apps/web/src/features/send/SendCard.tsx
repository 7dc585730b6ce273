import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import type { ReactNode } from 'react'
import { RecipientField } from './RecipientField.tsx'
import type { SendState } from './SendState.ts'

/** The form of a transfer: asset, amount, recipient, and one button. */
export function SendCard(props: SendCard.Props) {
  const { children, notices, recipientField, isInDialog = false } = props
  const { t } = useLingui()
  return (
    <div className="mx-auto flex w-full max-w-[26.25rem] flex-col">
      <div className={isInDialog ? undefined : 'rounded-xl border border-line bg-surface-raised shadow-raised'}>
        {!isInDialog && <h1 className="px-5 pt-5 text-lg font-semibold sm:px-6">{t`Send`}</h1>}
        {children}
        <div className="border-t border-line">
          <RecipientField {...recipientField} />
        </div>
        <div className="px-5 sm:px-6 [&>:not(:empty)]:pb-5">{notices}</div>
      </div>
      <div className={isInDialog ? 'px-5 pt-1 sm:px-6' : 'pt-3'}>
        <SendButton {...props} />
      </div>
    </div>
  )
}

export declare namespace SendCard {
  type Props = {
    state: SendState
    /** Rendered in a dialog, which has its own frame and title. */
    isInDialog?: boolean | undefined
    /** The fields for asset and amount. */
    children: ReactNode
    /** The button's label if the balance is too low. */
    shortage: string
    nativeSymbol: string
    recipientField: RecipientField.Props
    /** Warnings about recipient and token. */
    notices: ReactNode
    onConnect: () => void
    onChooseToken: () => void
    /** Reopens the dialog while the wallet hasn't answered; undefined otherwise. */
    onAsked: (() => void) | undefined
    onSend: () => void
  }
}

function SendButton(props: SendCard.Props) {
  const { state, shortage, nativeSymbol, onAsked, onConnect, onChooseToken, onSend } = props
  const { t } = useLingui()
  const labels: Record<Exclude<SendState['kind'], 'connect' | 'choose-token' | 'ready'>, string> = {
    loading: t`Loading`,
    unavailable: state.kind === 'unavailable' && state.isOffline ? t`Waiting for connection` : t`Waiting for server`,
    'region-blocked': t`Not available in your region`,
    'token-blocked': t`This token can’t be sent from here.`,
    'address-blocked': t`Blocked address`,
    'invalid-recipient': t`Invalid recipient`,
    'no-amount': t`Enter an amount`,
    'no-recipient': t`Select recipient`,
    'insufficient-funds': shortage,
    'insufficient-gas': t`Not enough ${nativeSymbol} for the network cost`,
    reading: t`Send`,
    failing: t`Send`,
  }
  const face = onAsked
    ? { label: t`Continue in your wallet`, onClick: onAsked }
    : state.kind === 'connect'
      ? { label: t`Connect wallet`, onClick: onConnect }
      : state.kind === 'choose-token'
        ? { label: t`Choose a token`, onClick: onChooseToken }
        : state.kind === 'ready'
          ? { label: t`Send`, onClick: onSend }
          : { label: labels[state.kind], onClick: undefined }
  const isBusy = !onAsked && (state.kind === 'loading' || state.kind === 'unavailable' || state.kind === 'reading')
  return (
    <Button size="lg" className="w-full" disabled={face.onClick === undefined} busy={isBusy} onClick={face.onClick}>
      {face.label}
    </Button>
  )
}
