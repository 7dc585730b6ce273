import { useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'

/** Says that the operator serves neither the connected account nor, for a recipient or seller, that address. */
export function BlockedAddressBanner({ whose }: BlockedAddressBanner.Props) {
  const { t } = useLingui()
  return whose === 'account' ? (
    <Banner tone="critical" title={t`Your account is blocked here`}>
      {t`This site’s operator has blocked it. Connect another account.`}
    </Banner>
  ) : (
    <Banner tone="critical" title={t`This address is blocked here`}>
      {t`This site’s operator has blocked it, so it can’t receive anything from here.`}
    </Banner>
  )
}

export declare namespace BlockedAddressBanner {
  type Props = { whose: 'account' | 'other' }
}
