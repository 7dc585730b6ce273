import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { openSigningNode, type SigningNode } from '@oxbow/transactions/openSigningNode'
import { mostCostWei, readFees } from '@oxbow/transactions/readFees'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import { toKey } from './Allowance.ts'
import { encodeRevokes, type RevokeCall } from './encodeRevokes.ts'
import type { RevokedAllowance, RevokeIntent } from './RevokeIntent.ts'
import { readErc20Proofs } from './readErc20Proofs.ts'

/** What a review shows of revocations before the wallet is asked. */
export type RevokeCheck = {
  /** The chosen revocations without those left out. */
  readonly intent: RevokeIntent
  /** Number of transactions without batching. */
  readonly transactions: number
  /** Maximum network cost of all, in wei; undefined if the node couldn't tell. */
  readonly networkCostWei: bigint | undefined
  /** Simulation result, without those left out. */
  readonly simulation: 'ok' | 'unavailable'
  /** Allowances left out, by key, with the reason. */
  readonly leftOut: ReadonlyMap<string, LeftOut>
  /** Those whose contracts are ERC-20 tokens only according to the server. */
  readonly claimed: readonly RevokedAllowance[]
}

/** `refused`: the contract reverts; `not-erc20`: the call would approve the spender for NFT 0; `gone`: already revoked. */
export type LeftOut = 'refused' | 'not-erc20' | 'gone'

/** Simulates the revocations on the node used for signing, and leaves out those that must not or can't be revoked. */
export async function checkRevoke(client: ExchangeClient, parameters: checkRevoke.Parameters): Promise<RevokeCheck> {
  const { chainId, allowances, network, account, wallet } = parameters
  verifyNetwork(network, chainId)
  const node = await openSigningNode(client, { wallet, chainId })
  const proofs = await readErc20Proofs(node, { chainId, account, allowances })
  const proofOf = (each: RevokedAllowance) => proofs.get(toKey(each))
  const leftOut = new Map<string, LeftOut>()
  for (const each of allowances) {
    const proof = proofOf(each)
    if (proof === 'none' || proof === 'gone') leftOut.set(toKey(each), proof === 'none' ? 'not-erc20' : 'gone')
  }
  const isLeft = (each: RevokedAllowance) => !leftOut.has(toKey(each))
  const calls = encodeRevokes(allowances.filter(isLeft), network)
  const [tried, fees] = await Promise.all([
    tryCalls(node, { chainId, account, calls }),
    readFees(node.rpc(chainId), network),
  ])
  for (const { revoked, simulation } of tried)
    if (simulation === 'failing') for (const each of revoked) leftOut.set(toKey(each), 'refused')
  const made = tried.filter(({ simulation }) => simulation !== 'failing')
  const left = allowances.filter(isLeft)
  const claimed = left.filter((each) => proofOf(each) === 'claimed')
  const units = made.flatMap(({ gasUnits }) => gasUnits ?? [])
  const gas = units.length === made.length ? units.reduce((sum, each) => sum + withMargin(each), 0n) : undefined
  return {
    intent: { chainId, allowances: left, acceptsClaims: claimed.length > 0 },
    transactions: made.length,
    networkCostWei:
      gas !== undefined && fees
        ? mostCostWei(
            fees,
            gas,
            made.map(({ call }) => call),
          )
        : undefined,
    simulation: made.some(({ simulation }) => simulation === 'unavailable') ? 'unavailable' : 'ok',
    leftOut,
    claimed,
  }
}

/** Gas limit of a simulated revocation, and the number of them per simulation. */
const simulationGas = 500_000n
const callsAtOnce = 16

export declare namespace checkRevoke {
  type Parameters = {
    readonly chainId: number
    /** The chosen ones, without duplicates. */
    readonly allowances: readonly RevokedAllowance[]
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Its own node is read if it has one. */
    readonly wallet: Wallet
  }
}

type TriedCall = RevokeCall & {
  readonly simulation: 'ok' | 'failing' | 'unavailable'
  readonly gasUnits: bigint | undefined
}

/** Simulates several at once; if one fails, each separately. */
async function tryCalls(
  node: SigningNode,
  { chainId, account, calls }: { chainId: number; account: `0x${string}`; calls: readonly RevokeCall[] },
): Promise<readonly TriedCall[]> {
  async function tryTogether(part: readonly RevokeCall[]): Promise<readonly TriedCall[]> {
    const simulation = await simulateCalls(node, {
      chainId,
      account,
      reads: [],
      calls: part.map(({ call }) => ({ ...call, gas: simulationGas })),
    })
    if (simulation.status === 'failing' && part.length > 1)
      return (await Promise.all(part.map((each) => tryTogether([each])))).flat()
    const gasUnits = simulation.status === 'ok' ? simulation.gasUnits : []
    return part.map((each, index) => ({ ...each, simulation: simulation.status, gasUnits: gasUnits[index] }))
  }
  const parts = []
  for (let start = 0; start < calls.length; start += callsAtOnce)
    parts.push(tryTogether(calls.slice(start, start + callsAtOnce)))
  return (await Promise.all(parts)).flat()
}

/** Measured gas is after refunds of at most a fifth (EIP-3529) and the state may change, so the limit is 1.5 times as much. */
function withMargin(gasUnits: bigint): bigint {
  return (gasUnits * 3n) / 2n
}
