import { useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import { WholeContract } from '../review/WholeContract.tsx'

/** Says that an account delegates to another contract's code, or that this couldn't be read. */
export function DelegationNotice({ networkName, delegate }: DelegationNotice.Props) {
  const { t } = useLingui()
  if (delegate === undefined)
    return (
      <Banner tone="caution">
        {t`No answer from ${networkName}. Whether your account runs a contract’s code there is unknown.`}
      </Banner>
    )
  return (
    <Banner tone="critical" title={t`Your account runs a contract’s code on ${networkName}`}>
      <p>
        {t`That contract can move everything this account holds there. If you didn’t turn it on in your wallet, move your funds to a new account.`}
      </p>
      <p className="mt-1">
        <WholeContract address={delegate} />
      </p>
    </Banner>
  )
}

export declare namespace DelegationNotice {
  type Props = {
    networkName: string
    /** Undefined if it couldn't be read. */
    delegate: `0x${string}` | undefined
  }
}
