import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { toExplorerUrl } from '@oxbow/chain/toExplorerUrl'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { Address } from '@oxbow/ui/Address'
import { Stepper } from '@oxbow/ui/Stepper'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Arrival } from './Arrival.ts'

/** Both ends of a transfer between networks: the amount sent, the amount received, and the refund if it wasn't filled. */
export function ArrivalPath({ arrival, origin, destination, left, asked, hash, offer }: ArrivalPath.Props) {
  const { t, i18n } = useLingui()
  const write = (sum: Sum) => `${formatTokenAmount(sum.raw, sum, i18n.locale, { significantDigits: 18 })} ${sum.symbol}`
  const { name: originName } = origin
  const until = new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'short' }).format(
    'until' in arrival ? arrival.until * 1_000 : 0,
  )
  const there = destination?.name ?? t`another network`
  const words: Partial<Record<Arrival['kind'], string>> = {
    unknown: t`Asking ${there}’s node`,
    elsewhere: t`This site doesn’t have that network. Look there for what arrives.`,
    'on-its-way': t`Waiting for someone to pay it out. If nobody does by ${until}, it’s refunded.`,
    slow: t`Nobody took it, so Across pays it out itself. That takes a few hours.`,
    expired: t`Nobody paid it out in time. The refund is next.`,
  }
  const hasLeft = arrival.kind !== 'leaving' && arrival.kind !== 'stayed'
  const comesBack = arrival.kind === 'expired' || arrival.kind === 'refund-due' || arrival.kind === 'refunded'
  const steps: Stepper.Step[] = [
    {
      id: 'left',
      title: t`Deposited on ${originName}`,
      state: arrival.kind === 'stayed' ? 'failed' : hasLeft ? 'done' : 'active',
      detail: <End sum={left && write(left)} network={origin} hash={hash} />,
    },
    {
      id: 'arrived',
      title: arrival.kind === 'arrived' ? t`Arrived on ${there}` : t`Arrives on ${there}`,
      state: arrival.kind === 'arrived' ? 'done' : comesBack ? 'failed' : hasLeft ? 'active' : 'waiting',
      detail: (
        <>
          {words[arrival.kind] && <span className="block text-pretty">{words[arrival.kind]}</span>}
          {arrival.kind === 'arrived'
            ? destination && (
                <End
                  sum={asked && write({ ...asked, raw: arrival.amount })}
                  network={destination}
                  hash={arrival.transactionHash}
                />
              )
            : !comesBack && asked && <span className="block tabular-nums">{write(asked)}</span>}
          {offer}
        </>
      ),
    },
  ]
  if (comesBack)
    steps.push({
      id: 'refund',
      title: arrival.kind === 'refunded' ? t`Refunded on ${originName}` : t`Refund on ${originName}`,
      state: arrival.kind === 'refunded' ? 'done' : 'active',
      detail:
        arrival.kind === 'refunded' ? (
          <End sum={left && write(left)} network={origin} hash={arrival.transactionHash} />
        ) : (
          t`Across sends your deposit back to your account, usually within a few hours. You don’t have to do anything.`
        ),
    })
  return (
    <Stepper
      label={t`Where your tokens are`}
      stateLabels={{ waiting: t`to come`, active: t`now`, done: t`done`, failed: t`not done` }}
      steps={steps}
    />
  )
}

export declare namespace ArrivalPath {
  type Props = {
    arrival: Arrival
    origin: Network
    /** Undefined if unknown or not one of this site's networks. */
    destination: Network | undefined
    /** The amount sent and the amount requested; undefined until read. */
    left: Sum | undefined
    asked: Sum | undefined
    /** Of the deposit transaction. */
    hash: `0x${string}`
    /** An action for a transfer that isn't being filled. */
    offer?: ReactNode
  }
}

type Sum = formatTokenAmount.Token & { readonly raw: bigint; readonly symbol: string }

function End({ sum, network, hash }: { sum: string | undefined; network: Network; hash: string | undefined }) {
  const { t } = useLingui()
  const url = hash && toExplorerUrl(network, 'tx', hash as `0x${string}`)
  return (
    <span className="flex flex-col items-start">
      {sum && (
        <bdi dir="ltr" className="text-text tabular-nums [overflow-wrap:anywhere]">
          {sum}
        </bdi>
      )}
      {hash && (
        <span className="flex flex-wrap items-center gap-x-3">
          <Address
            value={hash as `0x${string}`}
            copyLabel={t`Copy transaction hash`}
            copiedLabel={t`Copied`}
            failedLabel={t`Failed to copy to clipboard`}
            className="text-xs"
          />
          {url && (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="reacts relative inline-flex items-center gap-1 text-xs text-accent-text before:absolute before:-inset-2 hover:underline"
            >
              {t`Explorer`}
              <ExternalLink size={12} strokeWidth={1.5} aria-hidden="true" />
            </a>
          )}
        </span>
      )}
    </span>
  )
}
