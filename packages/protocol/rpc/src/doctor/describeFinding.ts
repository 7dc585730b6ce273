import type { Network } from '@oxbow/chain/Network'
import { nodeFaultMessages } from '../node/nodeFaultMessages.ts'
import type { Finding, Unchecked } from './Finding.ts'

/** A finding for the operator: a sentence, and what to do if something is wrong. */
export type Description = { readonly text: string; readonly action: string | undefined }

type Of<Check extends Finding['check']> = Extract<Finding, { check: Check }>

/** Describes a finding. Never includes a URL, because it can contain a key. */
export function describeFinding(finding: Finding, network: Network): Description {
  if (finding.verdict === 'unchecked') return describeUnchecked(finding)
  const describe = words[finding.check] as (finding: Finding, network: Network) => readonly [string, string?]
  const [text, action] = describe(finding, network)
  return { text, action: finding.verdict === 'ok' ? undefined : action }
}

const words: {
  readonly [Check in Finding['check']]: (finding: Of<Check>, network: Network) => readonly [string, string?]
} = {
  reach: (finding) =>
    finding.fault === undefined
      ? [`Answers in ${finding.ms} ms.`, 'Use a node that is nearer, or one with less to do.']
      : unreachable(finding),
  chain: ({ found, wanted }, { name }) =>
    found === wanted
      ? [`Is a node of ${name} (${found}).`]
      : [`Is a node of chain ${found}, not of ${wanted} (${name}).`, `Set OXBOW_RPC_${wanted} to nodes of ${name}.`],
  head: ({ blockNumber, ageSeconds, verdict }) =>
    verdict === 'ok'
      ? [`The newest block is ${blockNumber}, ${ageSeconds} s old.`]
      : [
          `The newest block is ${blockNumber}, ${duration(ageSeconds)} old: ${nodeFaultMessages.old[0]}.`,
          nodeFaultMessages.old[1],
        ],
  clock: ({ aheadSeconds }) => [
    `The newest block is ${duration(aheadSeconds)} in the future of this machine's clock.`,
    'Set the clock of this machine (NTP), or use another node.',
  ],
  sync: ({ isSyncing }) =>
    isSyncing
      ? ['Says that it is still syncing.', 'Wait until it has finished, or use another node.']
      : [isSyncing === false ? 'Has finished syncing.' : 'Does not say whether it is syncing.'],
  state: ({ blocks, isAll, neededBlocks, verdict }) =>
    isAll
      ? ['Keeps the state of every block since the start block.']
      : verdict === 'ok'
        ? [`Keeps the state of ${blocks} blocks or more.`]
        : [
            blocks < 0n ? 'Knows no balances.' : `Keeps the state of fewer than ${neededBlocks} blocks.`,
            'Use a node that keeps at least the last 128 blocks.',
          ],
  logs: ({ blocks }) =>
    blocks === undefined
      ? [
          'Refuses every request for logs: no pools can be found, and there is no index.',
          'Use a node that allows eth_getLogs.',
        ]
      : [
          `Gives the logs of ${blocks} ${blocks === 1 ? 'block' : 'blocks'} or more in one request.`,
          'Use a node that gives 1,000 blocks or more: finding all pools takes days with this one.',
        ],
  history: ({ fromBlock, isThere }) =>
    isThere
      ? [`Has the logs of block ${fromBlock}, where the index begins.`]
      : [
          `Does not have the logs of block ${fromBlock}, where the index begins.`,
          'Use a node that keeps all logs, or begin later with OXBOW_START_BLOCK_<chainId>. Older pools are not found then.',
        ],
  batch: ({ isThere }) => [isThere ? 'Takes several calls in one request.' : 'Takes one call a request.'],
  simulation: ({ isThere }) =>
    isThere
      ? ['Simulates transactions (eth_simulateV1).']
      : [
          'Cannot simulate transactions (eth_simulateV1): reviews of liquidity say that they were not simulated.',
          'Use a node with eth_simulateV1 (Geth 1.14.9, Nethermind 1.28, Reth 1.1 or newer).',
        ],
  fees: ({ isThere }) =>
    isThere
      ? ['Tells the fees of recent blocks (eth_feeHistory).']
      : [
          'Does not tell the fees of recent blocks (eth_feeHistory): network costs are less exact.',
          'Use a node with eth_feeHistory.',
        ],
  subscriptions: ({ isThere }) => [isThere ? 'Announces new blocks.' : 'Is asked for new blocks.'],
  code: ({ contract, address, state }, { name }) =>
    state === 'missing'
      ? [`There is no contract at ${address}, which should be ${contract} of ${name}.`, 'Correct the address.']
      : state === 'other'
        ? [
            `The code of ${contract} at ${address} is not the code this build knows.`,
            'Correct the address, or pin the hash of the code when you build (docs/operators.md).',
          ]
        : [`${contract} at ${address}: ${state === 'pinned' ? 'the pinned code' : 'code without a pinned hash'}.`],
  reference: ({ contract, names, found, wanted }) =>
    found === wanted
      ? [`${contract} works with this ${names}.`]
      : found === undefined
        ? [
            `${contract} does not name ${names} at ${wanted}.`,
            `Check the addresses of ${contract} and ${names}: they should be of one deployment.`,
          ]
        : [
            `${contract} works with ${names} at ${found}, not at ${wanted}.`,
            `Correct the address of ${contract} or of ${names}.`,
          ],
  blockTime: ({ seconds, blocks, verdict }, { chainId, blockTimeSeconds }) => {
    const told = Number(seconds.toPrecision(2))
    if (verdict === 'ok') return [`A block comes every ${told} s; ${blockTimeSeconds} s are configured.`]
    const cost =
      seconds < blockTimeSeconds
        ? 'new prices and confirmed transactions are seen late'
        : 'nodes are asked for blocks that are not there yet'
    return [
      `A block comes every ${told} s, by the last ${blocks}, but ${blockTimeSeconds} s are configured: ${cost}.`,
      `Set blockTimeSeconds of chain ${chainId} to ${told} in the file that OXBOW_NETWORKS names.`,
    ]
  },
  stablecoin: ({ address, verdict, decimals }) =>
    verdict === 'ok'
      ? [`The stablecoin at ${address} has ${decimals} decimals.`]
      : [`The stablecoin at ${address} is not a token.`, 'Correct the address: prices in dollars come from it.'],
  behind: ({ blocks }) => [
    blocks === 0n
      ? 'Knows the newest block of all nodes.'
      : `Is ${blocks} ${nodeFaultMessages.behind[0]} another node.`,
    nodeFaultMessages.behind[1],
  ],
  fork: ({ blockNumber, isSame }) =>
    isSame
      ? [`Agrees with the other nodes on block ${blockNumber}.`]
      : [
          `Has another block ${blockNumber} than the node before it, although that block is final.`,
          'One of the two is on another fork. Compare the block with an explorer, and remove the wrong node.',
        ],
}

function describeUnchecked({ check, fault, contract, names, address }: Unchecked): Description {
  const what: Record<Unchecked['check'], string> = {
    head: 'the newest block',
    clock: 'the clock',
    sync: 'whether it is syncing',
    state: 'how many blocks it keeps the state of',
    logs: 'how many blocks of logs it gives in one request',
    history: 'whether it has the logs of where the index begins',
    batch: 'whether it takes several calls in one request',
    simulation: 'whether it simulates transactions',
    fees: 'whether it tells the fees of recent blocks',
    subscriptions: 'whether it announces new blocks',
    code: `the code of ${contract} at ${address}`,
    reference: `whether ${contract} works with this ${names}`,
    blockTime: 'the block time',
    stablecoin: `the stablecoin at ${address}`,
    behind: 'how far it is behind the other nodes',
    fork: 'whether it agrees with the other nodes',
  }
  const [why, action] = whyUnchecked[fault]
  return { text: `Not checked: ${what[check]} (${why}).`, action }
}

const whyUnchecked: Record<Unchecked['fault'], readonly [string, string]> = {
  away: ['the node did not answer', 'Try again when the node answers.'],
  slow: ['the node did not answer in time', 'Try again when the node has less to do.'],
  paced: ['the node is asked too often', 'Try again later, or use a plan with more calls.'],
  range: ['the node refuses to say', 'Use a node that answers this.'],
  refused: ['the node refuses to say', 'Use a node that answers this.'],
}

function unreachable({
  fault,
  status,
}: Extract<Of<'reach'>, { status: number | undefined }>): readonly [string, string] {
  const http = status === undefined ? '' : ` (HTTP ${status})`
  if (status === 404) return ['There is no node at this path (HTTP 404).', 'Check the path of the URL.']
  if (fault === 'slow') return ['Does not answer in time.', 'Check that it runs and is not overloaded.']
  const [what, action] = nodeFaultMessages[fault === 'range' ? 'refused' : fault]
  return [`${what.charAt(0).toUpperCase()}${what.slice(1)}${fault === 'paced' ? '' : http}.`, action]
}

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}
