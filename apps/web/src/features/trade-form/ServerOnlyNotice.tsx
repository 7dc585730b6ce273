import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'

/** Of a simulation that no node but the server's could make. */
export function ServerOnlyNotice() {
  const { t } = useLingui()
  return (
    <Banner tone="caution" title={t`Simulated by the server only`}>
      <Trans>
        Your wallet’s node can’t simulate, so these amounts aren’t confirmed. Your signed limits still apply.
      </Trans>
    </Banner>
  )
}
