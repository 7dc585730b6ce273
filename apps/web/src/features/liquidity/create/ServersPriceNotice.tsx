import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import { PriceConsent } from './PriceConsent.tsx'

/** Says that the market price comes only from the server, and asks for consent. */
export function ServersPriceNotice({ isConfirmed, onConfirm }: PriceConsent.Props) {
  const { t } = useLingui()
  return (
    <Banner tone="caution" title={t`This price comes from this server`}>
      <Trans>No pool confirms it. If it’s wrong, the first trader can take the difference from your deposit.</Trans>
      <PriceConsent isConfirmed={isConfirmed} onConfirm={onConfirm} />
    </Banner>
  )
}
