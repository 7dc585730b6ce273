import { useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import { WholeContract } from '../review/WholeContract.tsx'

/**
 * Says that an account delegates to the one smart wallet contract that this build knows: not a risk, and not an approval that can be revoked here.
 */
export function SmartWalletNotice({ networkNames, contract }: SmartWalletNotice.Props) {
  const { i18n, t } = useLingui()
  const names = new Intl.ListFormat(i18n.locale).format(networkNames)
  return (
    <Banner tone="info" title={t`Smart wallet is on for ${names}`}>
      <p>{t`Your account runs MetaMask’s delegator contract to do several steps in one transaction. You can turn it off in your wallet.`}</p>
      <p className="mt-1">
        <WholeContract address={contract} />
      </p>
    </Banner>
  )
}

export declare namespace SmartWalletNotice {
  type Props = { networkNames: readonly string[]; contract: `0x${string}` }
}
