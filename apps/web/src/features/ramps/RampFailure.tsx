import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@oxbow/contract/ApiError'
import { RampQuoteMovedError } from '@oxbow/ramps/startRamp'
import { Banner } from '@oxbow/ui/Banner'

/** Why an order couldn't be started, from the server's answer. */
export function RampFailure({ error }: RampFailure.Props) {
  const { t } = useLingui()
  const words = () => {
    if (error instanceof RampQuoteMovedError) return t`The quote changed. Check the new amount and try again.`
    switch (error instanceof ApiError ? error.code : undefined) {
      case 'TooManyRamps':
        return t`Too many orders were started from your network. Try again in an hour.`
      case 'Ratelimited':
        return t`Too many requests. Try again in a few minutes.`
      case 'RegionBlocked':
        return t`This service is unavailable in your region`
      case 'RampRefused':
        return t`The provider can’t take this order now. Try again, or choose another one.`
      default:
        return t`The order wasn’t started. Try again in a moment.`
    }
  }
  return <Banner tone="critical">{words()}</Banner>
}

export declare namespace RampFailure {
  type Props = { error: unknown }
}
