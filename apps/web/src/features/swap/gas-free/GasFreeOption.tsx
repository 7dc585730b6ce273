import { useLingui } from '@lingui/react/macro'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import type { SwapOffer } from '@oxbow/orders/SwapOffer'
import type { Token } from '@oxbow/tokens/getTokens'
import { ToggleRow } from '@oxbow/ui/ToggleRow'
import { QuoteRow } from '../quote/QuoteRow.tsx'

/** The gas-free alternative: only signed, and filled by someone who pays the network cost. Shows expected and minimum output, and the deadline. */
export function GasFreeOption({ offer, isOn, onChange, minutes, tokenOut }: GasFreeOption.Props) {
  const { t, i18n } = useLingui()
  const { symbol } = tokenOut
  const write = (raw: bigint) => `${formatTokenAmount(raw, tokenOut, i18n.locale)} ${symbol}`
  return (
    <section aria-label={t`Network cost`} className="border-t border-line px-2 py-2">
      <ToggleRow
        title={t`No network cost`}
        detail={t`Whoever fills your swap pays the network and is paid from the trade.`}
        checked={isOn}
        onChange={onChange}
      />
      {isOn && (
        <dl className="flex flex-col gap-2.5 px-3 pt-1 pb-2 text-sm sm:px-4">
          {offer.version === 'v1' && (
            <QuoteRow
              title={t`Likely received`}
              hint={t`What a filler can give at today’s prices, after the network cost.`}
            >
              {write(offer.likely)}
            </QuoteRow>
          )}
          <QuoteRow
            title={t`Guaranteed`}
            hint={
              offer.version === 'v1'
                ? t`What you sign for. Nobody can fill your swap for less.`
                : t`What you sign for. On this network expect no more: whoever fills your swap may keep the rest.`
            }
          >
            <span className="font-medium">{write(offer.least)}</span>
          </QuoteRow>
          <QuoteRow title={t`Filled or ended`} hint={t`If nobody fills it by then, it ends and you keep your tokens.`}>
            {t`within ${minutes} min`}
          </QuoteRow>
        </dl>
      )}
    </section>
  )
}

export declare namespace GasFreeOption {
  type Props = {
    offer: SwapOffer
    isOn: boolean
    onChange: (isOn: boolean) => void
    /** Maximum minutes from signature to expiry. */
    minutes: number
    tokenOut: Token
  }
}
