import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { Spinner } from '@oxbow/ui/Spinner'

/**
 * One line across the page: that the money here is worthless, or that something is away and will be back. While it is `unknown` whether the
 * network is a local one, the line keeps its place, so that nothing moves when it speaks.
 */
export function HealthBar({ outage, isLocal, networkName, isServerless }: HealthBar.Props) {
  const { t } = useLingui()
  const sentences = {
    offline: t`You are offline. What you entered is kept; prices come back with the connection.`,
    server: t`The Oxbow server does not answer. What you entered is kept; it is tried again by itself.`,
    'own-node': t`Your own node for ${networkName} does not answer. What you entered is kept; look at it in the settings.`,
    node: t`The node of ${networkName} does not answer. What you entered is kept; it is tried again by itself.`,
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
          {t`The Oxbow server does not answer. Trading goes on with your own node.`}
        </p>
      ) : (
        isLocal && (
          <p className={cx(line, 'border-b border-line bg-surface-sunken text-text-muted')}>
            {isLocal === 'unknown' ? '' : t`Local network: tokens here are worthless.`}
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
    /** The server is away and the page goes on with a node of one's own. */
    isServerless: boolean
  }
}

const line = 'flex min-h-8 items-center justify-center gap-2 px-4 py-1.5 text-center text-xs text-pretty'
