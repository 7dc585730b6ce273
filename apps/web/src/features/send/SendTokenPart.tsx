import { useLingui } from '@lingui/react/macro'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { Button } from '@oxbow/ui/Button'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReactNode } from 'react'
import { SendAmount } from './SendAmount.tsx'
import type { SendForm } from './SendForm.ts'
import type { SendState } from './SendState.ts'

/** The token and amount to send. */
export function SendTokenPart(props: SendTokenPart.Props) {
  const { state, form, balance, unitUsd, isTestnet, tokenButton, shortage, onForm, onMax } = props
  const { t, i18n } = useLingui()
  const { token } = form
  const isMaxOffered = balance !== undefined && balance > 0n && onMax !== undefined
  const errors: Partial<Record<SendState['kind'], string>> = {
    'insufficient-funds': shortage,
    'insufficient-gas': t`Insufficient funds to cover network cost`,
  }
  return (
    <>
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
            // Wraps instead of truncating: a truncated amount would read as another one.
            <span className="text-end text-balance tabular-nums">
              {t`Balance ${formatTokenAmount(balance, token, i18n.locale)}`}
            </span>
          )}
          {isMaxOffered && (
            <Button size="sm" variant="soft" onClick={onMax}>
              {t`Max`}
            </Button>
          )}
        </span>
      </div>
    </>
  )
}

export declare namespace SendTokenPart {
  type Props = {
    state: SendState
    form: SendForm
    /** Raw units of the token; undefined while unknown. */
    balance: bigint | undefined
    unitUsd: number | undefined
    isTestnet: boolean
    tokenButton: ReactNode
    /** The message if the balance is too low. */
    shortage: string
    onForm: (form: SendForm) => void
    /** Sets the full balance; undefined if it is set already or unknown. */
    onMax: (() => void) | undefined
  }
}
