import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { openSigningNode, type SigningNode } from '@oxbow/transactions/openSigningNode'
import { readFees } from '@oxbow/transactions/readFees'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import { toKey } from './Allowance.ts'
import { encodeRevokes, type RevokeCall } from './encodeRevokes.ts'
import type { RevokedAllowance, RevokeIntent } from './RevokeIntent.ts'
import { readErc20Proofs } from './readErc20Proofs.ts'

/** What a review shows of revocations before anything is asked of the wallet. */
export type RevokeCheck = {
  /** What is revoked: the chosen ones but those left out. */
  readonly intent: RevokeIntent
  /** How many transactions they take one after the other. */
  readonly transactions: number
  /** Of all of them at most, in wei; undefined when the node could not tell. */
  readonly networkCostWei: bigint | undefined
  /** Simulated, without those left out. */
  readonly trial: 'ok' | 'unavailable'
  /** By their keys, and why. */
  readonly leftOut: ReadonlyMap<string, LeftOut>
  /** Those of which the server alone says that they are of ERC-20 tokens. */
  readonly claimed: readonly RevokedAllowance[]
}

/** The contract refuses the call; it is no ERC-20 token, so that the call would approve somebody for NFT 0; nothing is left to revoke. */
export type LeftOut = 'refused' | 'not-erc20' | 'gone'

/** Simulates the revocations on the node that what is signed is read from, and leaves out what must or can not be revoked. */
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
  const [tried, fees] = await Promise.all([tryCalls(node, { chainId, account, calls }), readFees(node.rpc(chainId))])
  for (const { revoked, trial } of tried)
    if (trial === 'failing') for (const each of revoked) leftOut.set(toKey(each), 'refused')
  const made = tried.filter(({ trial }) => trial !== 'failing')
  const left = allowances.filter(isLeft)
  const claimed = left.filter((each) => proofOf(each) === 'claimed')
  const units = made.flatMap(({ gasUnits }) => gasUnits ?? [])
  const gas = units.length === made.length ? units.reduce((sum, each) => sum + withMargin(each), 0n) : undefined
  return {
    intent: { chainId, allowances: left, acceptsClaims: claimed.length > 0 },
    transactions: made.length,
    networkCostWei: gas !== undefined && fees ? gas * fees.maxFeePerGas : undefined,
    trial: made.some(({ trial }) => trial === 'unavailable') ? 'unavailable' : 'ok',
    leftOut,
    claimed,
  }
}

/** What a revocation may burn of the node's time, and how many of them one simulation has. */
const trialGas = 500_000n
const callsAtOnce = 16

export declare namespace checkRevoke {
  type Parameters = {
    readonly chainId: number
    /** Chosen, each once. */
    readonly allowances: readonly RevokedAllowance[]
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Its node is asked where there is one. */
    readonly wallet: Wallet
  }
}

type TriedCall = RevokeCall & {
  readonly trial: 'ok' | 'failing' | 'unavailable'
  readonly gasUnits: bigint | undefined
}

/** Many at once; where one of them fails, each by itself. */
async function tryCalls(
  node: SigningNode,
  { chainId, account, calls }: { chainId: number; account: `0x${string}`; calls: readonly RevokeCall[] },
): Promise<readonly TriedCall[]> {
  async function tryTogether(part: readonly RevokeCall[]): Promise<readonly TriedCall[]> {
    const trial = await simulateCalls(node, {
      chainId,
      account,
      reads: [],
      calls: part.map(({ call }) => ({ ...call, gas: trialGas })),
    })
    if (trial.status === 'failing' && part.length > 1)
      return (await Promise.all(part.map((each) => tryTogether([each])))).flat()
    const gasUnits = trial.status === 'ok' ? trial.gasUnits : []
    return part.map((each, index) => ({ ...each, trial: trial.status, gasUnits: gasUnits[index] }))
  }
  const parts = []
  for (let start = 0; start < calls.length; start += callsAtOnce)
    parts.push(tryTogether(calls.slice(start, start + callsAtOnce)))
  return (await Promise.all(parts)).flat()
}

/** What a node measures is after refunds, of a fifth at most (EIP-3529), and the state goes on: half as much again is given. */
function withMargin(gasUnits: bigint): bigint {
  return (gasUnits * 3n) / 2n
}
