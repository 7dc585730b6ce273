import { useLingui } from '@lingui/react/macro'
import type { NodeHealth } from '@oxbow/exchange/node/checkNode'
import { cx } from '@oxbow/ui/cx'

/** Beyond this a node counts as behind: its newest block is old. */
const lateSeconds = 120

/** One line about a node: how it is, or what is wrong and the one thing to do about it. */
export function NodeHealthLine({
  health,
  networkName,
  isLocal = false,
  isPlain = false,
  onReload,
}: NodeHealthLine.Props) {
  const { t, i18n } = useLingui()
  if (health === undefined) return <p className={cx(line, 'text-text-faint')}>{t`Looking at it…`}</p>
  if (health.status === 'ok') {
    const { latencyMs, blockNumber, blockTimestampSeconds } = health
    const block = i18n.number(blockNumber as unknown as number)
    // A local chain stands still when nobody trades.
    const isLate = !isLocal && Date.now() / 1_000 - blockTimestampSeconds > lateSeconds
    return (
      <p className={cx(line, isLate ? 'text-clay' : 'text-positive')}>
        {isLate
          ? t`Behind: its newest block ${block} is old. Wait until it has caught up.`
          : t`Answers in ${latencyMs} ms, at block ${block}`}
      </p>
    )
  }
  const sentences = {
    'wrong-chain': () => {
      const { chainId } = health as Extract<NodeHealth, { status: 'wrong-chain' }>
      return t`This node is of another network (chain ${chainId}). Enter one of ${networkName}.`
    },
    'not-allowed': () => t`This page may not speak to it yet. Reload it, then it may.`,
    'refuses-pages': () => t`It runs, but refuses pages of this address. Allow this site in its settings (CORS).`,
    'no-node': () => t`Something answers there, but it is no node. Check the address.`,
    unreachable: () => t`Nothing answers there. Check that it runs and that the address is right.`,
  }
  const sentence = sentences[health.status]()
  if (isPlain) return sentence
  return (
    <p className={cx(line, 'text-clay')}>
      {sentence}
      {health.status === 'not-allowed' && onReload && (
        <button type="button" onClick={onReload} className="ms-1.5 min-h-6 font-medium text-accent-text underline">
          {t`Reload`}
        </button>
      )}
    </p>
  )
}

export declare namespace NodeHealthLine {
  type Props = {
    /** Undefined while it is looked at. */
    health: NodeHealth | undefined
    networkName: string
    /** Of a chain on this device, which stands still when nobody trades. */
    isLocal?: boolean
    /** Only the words, for where they are shown as an error. */
    isPlain?: boolean
    onReload?: (() => void) | undefined
  }
}

const line = 'mt-0.5 text-xs text-pretty tabular-nums'
