import { useLingui } from '@lingui/react/macro'
import { TradeButton } from '../trade-form/TradeButton.tsx'
import { formatMoney } from './formatMoney.ts'
import type { RampView } from './RampView.ts'

/** The form's single button: names the obstacle, or continues to the provider. */
export function RampButton(props: RampButton.Props) {
  const face = useFace(props)
  return <TradeButton face={{ ...face, isBusy: face.isBusy === true || props.isStarting }} onAsked={undefined} />
}

export declare namespace RampButton {
  type Props = {
    view: RampView
    currency: string
    isStarting: boolean
    onConnect: () => void
    onChooseToken: () => void
    /** Requests the quotes again. */
    onRetry: () => void
    onStart: () => void
  }
}

function useFace({ view, currency, onConnect, onChooseToken, onRetry, onStart }: RampButton.Props): TradeButton.Face {
  const { t, i18n } = useLingui()
  switch (view.kind) {
    case 'loading':
      return { label: t`Loading`, isBusy: true }
    case 'unavailable':
      return { label: view.isOffline ? t`Waiting for connection` : t`Waiting for server`, isBusy: true }
    case 'off':
      return { label: t`Not available` }
    case 'region-blocked':
      return { label: t`Not available in your region` }
    case 'choose-token':
      return { label: t`Choose a token`, action: onChooseToken }
    case 'enter-amount':
      return { label: t`Enter an amount` }
    case 'choose-place':
      return { label: view.missing === 'country' ? t`Choose a country` : t`Choose a state` }
    case 'exceeds-balance':
      return { label: t`Exceeds balance` }
    case 'quoting':
      return { label: t`Getting quotes`, isBusy: true }
    case 'limit': {
      const amount = formatMoney(view.money, currency, i18n.locale)
      return { label: view.limit === 'minimum' ? t`Minimum ${amount}` : t`Maximum ${amount}` }
    }
    case 'usd-only':
      return { label: t`Only available to purchase in USD` }
    case 'busy':
      return { label: t`Busy. Trying again`, isBusy: true }
    case 'quote-failed':
      return { label: t`Try again`, action: onRetry }
    case 'no-quotes':
      return { label: t`No quotes found` }
    case 'connect':
      return { label: t`Connect wallet`, action: onConnect }
    case 'ready': {
      const { name } = view.chosen.provider
      return { label: t`Continue with ${name}`, action: onStart }
    }
  }
}
