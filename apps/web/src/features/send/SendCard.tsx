import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { Button } from '@oxbow/ui/Button'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReactNode } from 'react'
import { RecipientField } from './RecipientField.tsx'
import { SendAmount } from './SendAmount.tsx'
import type { SendForm } from './SendForm.ts'
import type { SendState } from './SendState.ts'

/** The form of a transfer: how much, of what, to whom, and the one button. */
export function SendCard(props: SendCard.Props) {
  const { state, form, balance, unitUsd, isTestnet, tokenButton, nativeSymbol, notices, onForm, onMax } = props
  const { t, i18n } = useLingui()
  const { token } = form
  const symbol = token?.symbol ?? ''
  const isMaxOffered = balance !== undefined && balance > 0n && onMax !== undefined
  const errors: Partial<Record<SendState['kind'], string>> = {
    'insufficient-funds': t`Insufficient ${symbol} balance`,
    'insufficient-gas': t`Insufficient funds to cover network cost`,
  }
  return (
    <div className="mx-auto flex w-full max-w-[26.25rem] flex-col">
      <div className="overflow-visible rounded-xl border border-line bg-surface-raised shadow-raised">
        <h1 className="px-5 pt-5 text-lg font-semibold sm:px-6">{t`Send`}</h1>
        {state.kind === 'loading' ? (
          <div className="flex flex-col gap-3 px-5 py-8 sm:px-6">
            <Skeleton className="h-14 w-48" />
            <Skeleton className="h-5 w-24" />
          </div>
        ) : (
          <SendAmount form={form} unitUsd={unitUsd} isTestnet={isTestnet} error={errors[state.kind]} onForm={onForm} />
        )}
        <div className="flex min-h-[4.5rem] items-center justify-between gap-3 border-t border-line px-5 py-3.5 sm:px-6">
          {tokenButton}
          <span className="flex min-w-0 items-center gap-2 text-sm text-text-muted">
            {token && balance !== undefined && (
              <span className="truncate tabular-nums">
                {t`Balance ${formatAmount(balance, token.decimals, i18n.locale, { significantDigits: 6 })}`}
              </span>
            )}
            {isMaxOffered && (
              <Button size="sm" variant="soft" onClick={onMax}>
                {t`Max`}
              </Button>
            )}
          </span>
        </div>
        <div className="border-t border-line">
          <RecipientField {...props.recipientField} typed={form.recipient} />
        </div>
        <div className="px-5 sm:px-6 [&>:not(:empty)]:pb-5">{notices}</div>
      </div>
      <div className="pt-3">
        <SendButton {...props} symbol={symbol} nativeSymbol={nativeSymbol} />
      </div>
    </div>
  )
}

export declare namespace SendCard {
  type Props = {
    state: SendState
    form: SendForm
    /** Raw units of the token; undefined while unknown. */
    balance: bigint | undefined
    unitUsd: number | undefined
    isTestnet: boolean
    nativeSymbol: string
    tokenButton: ReactNode
    recipientField: Omit<RecipientField.Props, 'typed'>
    /** What is to be known of the recipient and the token before anything is sent. */
    notices: ReactNode
    onForm: (form: SendForm) => void
    /** All there is; undefined where that is in the field already, or not known. */
    onMax: (() => void) | undefined
    onConnect: () => void
    onChooseToken: () => void
    /** The wallet has not answered yet: back to the dialog of that. */
    onAsked: (() => void) | undefined
    onSend: () => void
  }
}

function SendButton(props: SendCard.Props & { symbol: string }) {
  const { state, symbol, nativeSymbol, onAsked, onConnect, onChooseToken, onSend } = props
  const { t } = useLingui()
  const labels: Record<Exclude<SendState['kind'], 'connect' | 'choose-token' | 'ready'>, string> = {
    loading: t`Loading`,
    unavailable:
      state.kind === 'unavailable' && state.isOffline ? t`Waiting for the internet` : t`Waiting for an answer`,
    'region-blocked': t`Not available in your region`,
    'token-blocked': t`This token can’t be sent from here.`,
    'invalid-recipient': t`Invalid recipient`,
    'no-amount': t`Enter an amount`,
    'no-recipient': t`Select recipient`,
    'insufficient-funds': t`Insufficient ${symbol} balance`,
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
