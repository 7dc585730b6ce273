import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { Spinner } from '@oxbow/ui/Spinner'

/**
 * A banner that says that tokens on this network have no value, or that a service is down and will recover. While it is `unknown` whether the network
 * is local, the banner's space is reserved, so that nothing shifts.
 */
export function HealthBar({ outage, isLocal, networkName, isServerless }: HealthBar.Props) {
  const { t } = useLingui()
  const sentences = {
    offline: t`You’re offline. Your input is saved, and prices return when you reconnect.`,
    server: t`The server isn’t responding. Your input is saved. Retrying…`,
    'own-node': t`Your ${networkName} node isn’t responding. Your input is saved. Check the node in settings.`,
    node: t`The ${networkName} node isn’t responding. Your input is saved. Retrying…`,
  }
  return (
    <div role="status">
      {outage ? (
        <p className={cx(line, 'bg-clay-soft text-clay')}>
          <Spinner className="size-4" />
          <span>{sentences[outage]}</span>
        </p>
      ) : isServerless ? (
        <p className={cx(line, 'bg-accent-soft text-accent-text')}>
          {t`The server isn’t responding. You can keep swapping through your own node.`}
        </p>
      ) : (
        isLocal && (
          <p className={cx(line, 'border-b border-line bg-surface-sunken text-text-muted')}>
            {isLocal === 'unknown' ? '' : t`Local test network: tokens have no value.`}
          </p>
        )
      )}
    </div>
  )
}

export declare namespace HealthBar {
  type Props = {
    outage: 'offline' | 'server' | 'node' | 'own-node' | undefined
    isLocal: boolean | 'unknown'
    networkName: string
    /** The server is down, and the page uses the user's own node. */
    isServerless: boolean
  }
}

const line = 'flex min-h-8 items-center justify-center gap-2 px-4 py-1.5 text-center text-xs text-pretty'
