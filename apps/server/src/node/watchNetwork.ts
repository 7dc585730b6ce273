import { setTimeout as sleep } from 'node:timers/promises'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import type { NodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { type Description, describeFinding } from '@oxbow/rpc/describeFinding'
import { examineNetwork } from '@oxbow/rpc/examineNetwork'
import type { Finding } from '@oxbow/rpc/Finding'
import { rememberFindings, type SeenFinding } from './rememberFindings.ts'

const hourMs = 3_600_000
/** What is wrong may be mended at any time. */
const minuteMs = 60_000

/** What the doctor says of a network of this server: all but what is well. */
export type NetworkFinding = {
  /** Which URL of `OXBOW_RPC_<chainId>`, from 1; null for an address of the network or its block time. */
  readonly node: number | null
  /** `market`: whether it can be followed. `node`: what the gateway says of it. */
  readonly check: Finding['check'] | 'market' | 'node'
  readonly verdict: 'warning' | 'error' | 'unchecked'
} & Description

/** Undefined until a network was examined for the first time. */
export type NetworkFindings = () => readonly NetworkFinding[] | undefined

/**
 * Examines a network now and each hour, each minute while something is an error or could not be checked, until the signal. `onFinding` hears of each that
 * was not there the time before. What was wrong stays so until it was seen to be well.
 */
export function watchNetwork({ endpoints, enabled, onFinding, signal }: watchNetwork.Parameters): NetworkFindings {
  const { network, startBlock } = enabled
  let known: readonly SeenFinding[] | undefined
  let findings: readonly NetworkFinding[] | undefined

  async function look(): Promise<void> {
    // Nobody waits for it.
    const quiet = endpoints.map((endpoint) => ({ ...endpoint, transport: endpoint.backgroundTransport }))
    const { seen, news } = rememberFindings(
      known ?? [],
      await examineNetwork({ endpoints: quiet, network, startBlock }),
    )
    known = seen
    findings = seen.map(toFinding)
    for (const each of news) onFinding(toFinding(each))
  }

  function toFinding({ node, finding }: SeenFinding): NetworkFinding {
    const { check, verdict } = finding
    return { node, check, verdict: verdict as NetworkFinding['verdict'], ...describeFinding(finding, network) }
  }

  void (async () => {
    while (!signal.aborted) {
      await look()
      const isOpen = findings?.some(({ verdict }) => verdict !== 'warning')
      const pauseMs = isOpen ? minuteMs : hourMs
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  return () => findings
}

export declare namespace watchNetwork {
  type Parameters = {
    readonly endpoints: readonly NodeEndpoint[]
    readonly enabled: EnabledNetwork
    readonly onFinding: (finding: NetworkFinding) => void
    readonly signal: AbortSignal
  }
}

/** The gateway asks nodes all the time and says by itself when one is away, refuses its key or logs, is of another chain, behind or old. */
export function isToldByGateway({ check, node, verdict }: Pick<NetworkFinding, 'check' | 'node' | 'verdict'>): boolean {
  const told = ['reach', 'chain', 'behind', 'head', ...(verdict === 'error' ? ['logs'] : [])]
  return node !== null && verdict !== 'unchecked' && told.includes(check)
}

/** The market shows at every block that a node answers, and how old its newest block is; what the doctor saw of that is up to a minute old. */
const seenByMarket: readonly string[] = ['reach', 'head'] satisfies NetworkFinding['check'][]

/** Whether trades and figures of a network that is followed can be right: its addresses are, and one of its nodes is. */
export function isSound(findings: readonly NetworkFinding[], nodes: number): boolean {
  const errors = findings.filter(({ check, verdict }) => verdict === 'error' && !seenByMarket.includes(check))
  const broken = new Set(errors.map(({ node }) => node))
  return !broken.has(null) && broken.size < nodes
}
