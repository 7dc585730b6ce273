import { setTimeout as sleep } from 'node:timers/promises'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import type { NodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { type Description, describeFinding } from '@oxbow/rpc/describeFinding'
import { examineNetwork } from '@oxbow/rpc/examineNetwork'
import type { Finding } from '@oxbow/rpc/Finding'
import { rememberFindings, type SeenFinding } from './rememberFindings.ts'

const hourMs = 3_600_000
/** Interval while there are problems, which may be fixed at any time. */
const minuteMs = 60_000

/** A problem that the doctor found in a network. */
export type NetworkFinding = {
  /** Number of the URL in `OXBOW_RPC_<chainId>`, from 1; null for an address of the network or its block time. */
  readonly node: number | null
  /** `market`: whether it can be followed. `node`: as reported by the gateway. */
  readonly check: Finding['check'] | 'market' | 'node'
  readonly verdict: 'warning' | 'error' | 'unchecked'
} & Description

/** Undefined until a network has been examined for the first time. */
export type NetworkFindings = () => readonly NetworkFinding[] | undefined

export type NetworkWatch = {
  readonly findings: NetworkFindings
  /** The first node that had the state of all blocks from the start block on; undefined if none had, or until it was examined. */
  archive(): NodeEndpoint | undefined
}

/**
 * Examines a network now and every hour, or every minute while there are errors or checks that couldn't be made, until the signal. `onFinding` is
 * called for each new problem. A problem stays until a check passes.
 */
export function watchNetwork({ endpoints, enabled, onFinding, signal }: watchNetwork.Parameters): NetworkWatch {
  const { network, startBlock } = enabled
  let known: readonly SeenFinding[] | undefined
  let findings: readonly NetworkFinding[] | undefined
  let archive: NodeEndpoint | undefined

  async function look(): Promise<void> {
    // Uses the low-priority transport, since nobody waits for it.
    const quiet = endpoints.map((endpoint) => ({ ...endpoint, transport: endpoint.backgroundTransport }))
    const examination = await examineNetwork({ endpoints: quiet, network, startBlock })
    const { seen, news } = rememberFindings(known ?? [], examination)
    archive = endpoints[examination.nodes.findIndex((node) => node.some(hasAllState))]
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
  return { findings: () => findings, archive: () => archive }
}

function hasAllState(finding: Finding): boolean {
  return finding.verdict === 'ok' && finding.check === 'state' && finding.isAll
}

export declare namespace watchNetwork {
  type Parameters = {
    readonly endpoints: readonly NodeEndpoint[]
    readonly enabled: EnabledNetwork
    readonly onFinding: (finding: NetworkFinding) => void
    readonly signal: AbortSignal
  }
}

/**
 * Problems that the gateway reports itself, since it uses the nodes all the time: unreachable, refusing its key or logs, of another chain, behind or
 * old.
 */
export function isReportedByGateway({
  check,
  node,
  verdict,
}: Pick<NetworkFinding, 'check' | 'node' | 'verdict'>): boolean {
  const told = ['reach', 'chain', 'behind', 'head', ...(verdict === 'error' ? ['logs'] : [])]
  return node !== null && verdict !== 'unchecked' && told.includes(check)
}

/** The market checks these with every block, while the doctor's result may be a minute old. */
const seenByMarket: readonly string[] = ['reach', 'head'] satisfies NetworkFinding['check'][]

/** Whether trades and figures of a network can be correct: no address is wrong, and at least one node has no errors. */
export function isSound(findings: readonly NetworkFinding[], nodes: number): boolean {
  const errors = findings.filter(({ check, verdict }) => verdict === 'error' && !seenByMarket.includes(check))
  const broken = new Set(errors.map(({ node }) => node))
  return !broken.has(null) && broken.size < nodes
}
