import { setTimeout as sleep } from 'node:timers/promises'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import type { NodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { type Description, describeFinding } from '@oxbow/rpc/describeFinding'
import { examineNetwork } from '@oxbow/rpc/examineNetwork'
import type { Finding } from '@oxbow/rpc/Finding'

const hourMs = 3_600_000
/** What is wrong may be mended at any time. */
const minuteMs = 60_000

/** What the doctor says of a network of this server: warnings and errors alone. */
export type NetworkFinding = {
  /** Which URL of `OXBOW_RPC_<chainId>`, from 1; null for an address of the network or its block time. */
  readonly node: number | null
  /** `market`: whether it can be followed. */
  readonly check: Finding['check'] | 'market'
  readonly verdict: 'warning' | 'error'
} & Description

/** Undefined until a network was examined for the first time. */
export type NetworkFindings = () => readonly NetworkFinding[] | undefined

/**
 * Examines a network now and each hour, each minute while something is an error, until the signal. `onFinding` hears of each that was not there the
 * time before.
 */
export function watchNetwork({ endpoints, enabled, onFinding, signal }: watchNetwork.Parameters): NetworkFindings {
  const { network, startBlock } = enabled
  let findings: readonly NetworkFinding[] | undefined

  async function look(): Promise<void> {
    // Nobody waits for it.
    const quiet = endpoints.map((endpoint) => ({ ...endpoint, transport: endpoint.backgroundTransport }))
    const { nodes, data } = await examineNetwork({ endpoints: quiet, network, startBlock })
    const found = [
      ...nodes.flatMap((each, index) => each.map((finding) => ({ node: index + 1, finding }))),
      ...data.map((finding) => ({ node: null, finding })),
    ].flatMap(({ node, finding }): NetworkFinding[] => {
      const { check, verdict } = finding
      return verdict === 'ok' ? [] : [{ node, check, verdict, ...describeFinding(finding, network) }]
    })
    const known = findings ?? []
    findings = found
    const isKnown = ({ node, check }: NetworkFinding) =>
      known.some((each) => each.node === node && each.check === check)
    for (const each of found) if (!isKnown(each)) onFinding(each)
  }

  void (async () => {
    while (!signal.aborted) {
      await look()
      const pauseMs = findings?.some(({ verdict }) => verdict === 'error') ? minuteMs : hourMs
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

/** The gateway asks nodes all the time and says by itself when one is away, refuses its key, is of another chain or behind. */
export function isToldByGateway({ check, node }: Pick<NetworkFinding, 'check' | 'node'>): boolean {
  return node !== null && ['reach', 'chain', 'behind'].includes(check)
}

/** Whether trades and figures of a network can be right: its addresses are, and one of its nodes is. */
export function isSound(findings: readonly NetworkFinding[], nodes: number): boolean {
  const errors = findings.filter(({ verdict }) => verdict === 'error')
  const broken = new Set(errors.map(({ node }) => node))
  return !broken.has(null) && broken.size < nodes
}
