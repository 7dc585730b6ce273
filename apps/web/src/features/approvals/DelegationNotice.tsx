import { useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { WholeContract } from '../review/WholeContract.tsx'

/** Says that an account delegates to another contract's code, or that this couldn't be read. */
export function DelegationNotice({ networkName, delegate, removal }: DelegationNotice.Props) {
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
        {removal
          ? t`That contract can move everything this account holds there. If you didn’t turn it on, remove it now.`
          : t`That contract can move everything this account holds there. If you didn’t turn it on in your wallet, move your funds to a new account.`}
      </p>
      <p className="mt-1">
        <WholeContract address={delegate} />
      </p>
      {removal && (
        <Button
          size="sm"
          variant="critical"
          className="mt-3"
          busy={removal.isBusy}
          disabled={removal.isBusy}
          onClick={removal.start}
        >
          {t`Remove contract`}
        </Button>
      )}
    </Banner>
  )
}

export declare namespace DelegationNotice {
  type Props = {
    networkName: string
    /** Undefined if it couldn't be read. */
    delegate: `0x${string}` | undefined
    /** Opens the wallet's own screen that removes it; undefined for wallets of others, which sites can't ask. */
    removal?: { readonly isBusy: boolean; readonly start: () => void } | undefined
  }
}
