import { useLingui } from '@lingui/react/macro'
import { Address } from '@oxbow/ui/Address'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'

/** How to withdraw tokens from an exchange: a small amount first, then the rest. */
export function ExchangeSteps({ address, networkName, transfers = [], failure }: ExchangeSteps.Props) {
  const { t } = useLingui()
  const steps = [
    t`Open your exchange, choose the token and press Withdraw or Send.`,
    t`Paste your address and choose ${networkName} as the network.`,
    t`Send a small test amount first and wait until it shows up here.`,
    t`Then send the rest, to the same address on the same network.`,
  ]
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-5 py-5">
      {transfers.length > 0 && (
        <>
          {transfers.map(({ id, name, isBusy, onPress }) => (
            <Button key={id} className="w-full" busy={isBusy} onClick={onPress}>
              {t`Send from ${name}`}
            </Button>
          ))}
          {failure !== undefined && <Banner tone="caution">{failure}</Banner>}
          <p className="pt-1 text-sm text-text-muted">{t`Or send by hand from any exchange:`}</p>
        </>
      )}
      <ol className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 text-sm text-pretty">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-surface-sunken text-xs tabular-nums"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <Address
        value={address}
        copyLabel={t`Copy address`}
        copiedLabel={t`Address copied`}
        failedLabel={t`Failed to copy to clipboard`}
        className="self-center text-accent-text"
      />
    </div>
  )
}

export declare namespace ExchangeSteps {
  type Props = {
    address: `0x${string}`
    networkName: string
    /** Exchanges with a withdrawal page on which address and network are prefilled. */
    transfers?: readonly Transfer[]
    /** Why the last transfer couldn't be started. */
    failure?: string | undefined
  }
  type Transfer = {
    readonly id: string
    readonly name: string
    readonly isBusy: boolean
    readonly onPress: () => void
  }
}
