import { useLingui } from '@lingui/react/macro'
import type { NodeHealth } from '@oxbow/client/checkNode'
import { cx } from '@oxbow/react/cx'

/** A node's health in one line, with an action if something is wrong. */
export function NodeHealthLine({
  health,
  networkName,
  isPlain = false,
  isNew = false,
  onReload,
}: NodeHealthLine.Props) {
  const { t, i18n } = useLingui()
  if (health === undefined) return <p className={cx(line, 'text-text-faint')}>{t`Looking at it…`}</p>
  if (health.status === 'ok') {
    const { latencyMs, blockNumber } = health
    const block = i18n.number(blockNumber as unknown as number)
    const lack = lackOf(health)
    const lacks = {
      head: () => t`Behind: its newest block ${block} is old. Wait until it has caught up.`,
      clock: () => t`Its newest block is in the future. Check this device’s clock.`,
      'no-logs': () => t`It refuses logs, so no pools can be read from it. Use a node with eth_getLogs.`,
      'few-logs': () => t`It returns few logs at once, so reading pools is slow. Use one that returns 1,000 blocks.`,
      simulation: () => t`It can’t simulate transactions. Use a node with eth_simulateV1.`,
    }
    const said = lack ? lacks[lack]() : t`Answers in ${latencyMs} ms, at block ${block}`
    return isPlain ? said : <p className={cx(line, lack ? 'text-clay' : 'text-positive')}>{said}</p>
  }
  const sentences = {
    'wrong-chain': () => {
      const { chainId } = health as Extract<NodeHealth, { status: 'wrong-chain' }>
      return t`This node is of another network (chain ${chainId}). Enter one of ${networkName}.`
    },
    'not-allowed': () =>
      isNew ? t`This page can’t check it yet. Add it, then reload the page.` : t`Reload the page to connect to it.`,
    'refuses-pages': () => t`It’s running but refuses this site. Allow this site in its settings (CORS).`,
    'refuses-key': () => t`It refuses the key. Check the key in the address.`,
    paced: () => t`It’s asked too often. Try again in a minute.`,
    'no-node': () => t`Something responds there, but it isn’t a node. Check the address.`,
    unreachable: () => t`Nothing responds there. Check that it’s running and that the address is right.`,
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
    /** Undefined while checking. */
    health: NodeHealth | undefined
    networkName: string
    /** Only the text, for use as an error message. */
    isPlain?: boolean
    /** Not chosen yet. */
    isNew?: boolean
    onReload?: (() => void) | undefined
  }
}

const line = 'mt-0.5 text-xs text-pretty tabular-nums'

/** The worst problem of a node that answers. */
function lackOf({ head, abilities = [] }: Extract<NodeHealth, { status: 'ok' }>) {
  const wrong = [...head, ...abilities].filter(({ verdict }) => verdict !== 'ok')
  const worst = wrong.find(({ verdict }) => verdict === 'error') ?? wrong[0]
  if (worst === undefined) return undefined
  if (worst.check === 'logs') return worst.blocks === undefined ? 'no-logs' : 'few-logs'
  return worst.check === 'head' || worst.check === 'clock' ? worst.check : 'simulation'
}

/**
 * Whether a node may be chosen. One without some methods can still send transactions and read balances; one with an old head returns outdated
 * balances. If the page's CSP doesn't allow the node yet, it can only be checked after a reload.
 */
export function isTakeable(health: NodeHealth): boolean {
  if (health.status === 'ok') return health.head.every(({ verdict }) => verdict !== 'error')
  return health.status === 'not-allowed'
}
