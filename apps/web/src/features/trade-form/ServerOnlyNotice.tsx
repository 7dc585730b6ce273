import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'

/** Says that a simulation ran only on the server's own node. */
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
