import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'

/** Of a simulation that no node but the server's could make. */
export function ServersWord() {
  const { t } = useLingui()
  return (
    <Banner tone="caution" title={t`Only the server simulated this`}>
      <Trans>Your wallet’s node can’t do that, so these amounts aren’t checked. The limits that you sign hold.</Trans>
    </Banner>
  )
}
