import { useLingui } from '@lingui/react/macro'
import { BaseError } from '@oxbow/errors/BaseError'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { Checkbox } from '@oxbow/ui/Checkbox'
import { unitOf } from '@oxbow/wallet-ui/unitOf'
import type { GasOffer } from './askGasQuote.ts'

/** Lets somebody without native currency pay the network fee in a token, to the unit; or says why that doesn't work. */
export function FeeChoice({ chainId, native, offer, isChosen, onChange }: FeeChoice.Props) {
  const { i18n, t } = useLingui()
  const unit = 'quote' in offer ? unitOf(chainId, offer.quote.token) : undefined
  const lack = t`You don’t have enough ${native} for the network cost.`
  if (!('quote' in offer) || unit?.symbol === undefined) {
    const code = 'error' in offer && offer.error instanceof BaseError ? offer.error.code : undefined
    return (
      <p role="alert" className="text-sm text-pretty">
        {lack}{' '}
        {code === 'GasCallsFail'
          ? t`Your tokens don’t cover this and its network cost.`
          : code === 'GasLimitReached'
            ? t`You’ve reached this site’s limit for fees in tokens. Try again later.`
            : code === 'GasPoolBusy'
              ? t`Someone else’s trade in the same pool goes first. Wait a moment.`
              : t`Paying it in a token isn’t available now.`}
      </p>
    )
  }
  const amount = `${formatAmount(offer.quote.fee, unit.decimals, i18n.locale)} ${unit.symbol}`
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is a checkbox */}
      <label className="flex gap-2 text-sm">
        <Checkbox checked={isChosen} onChange={onChange} />
        <span>
          {lack} {t`Pay ${amount} to this site’s relayer instead.`}
        </span>
      </label>
      {offer.quote.needsAuthorization && (
        <p className="text-sm text-pretty">
          {t`This makes your account a smart wallet. The relayer can still do that later, even if this isn’t sent.`}
        </p>
      )}
    </>
  )
}

export declare namespace FeeChoice {
  type Props = {
    chainId: number
    /** Symbol of the network's currency. */
    native: string
    offer: GasOffer | { readonly error: unknown }
    isChosen: boolean
    onChange: (isChosen: boolean) => void
  }
}
