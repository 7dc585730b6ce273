import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@oxbow/contract/ApiError'
import { RampQuoteMovedError } from '@oxbow/ramps/startRamp'
import { Banner } from '@oxbow/ui/Banner'
import { rampWords } from '../../state/failure/rampWords.ts'

/** Why an order couldn't be started, from the server's answer. */
export function RampFailure({ error }: RampFailure.Props) {
  const { t, i18n } = useLingui()
  const words = () => {
    if (error instanceof RampQuoteMovedError) return t`The quote changed. Check the new amount and try again.`
    if (error instanceof ApiError && error.code === 'RampRefused')
      return t`The provider can’t take this order now. Try again, or choose another one.`
    const refused = rampWords(error)
    return refused ? i18n._(refused) : t`The order wasn’t started. Try again in a moment.`
  }
  return <Banner tone="critical">{words()}</Banner>
}

export declare namespace RampFailure {
  type Props = { error: unknown }
}
