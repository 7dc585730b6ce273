import { smartAccountCode } from '@oxbow/delegation/smartAccount'
import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import { type Spending, spendingId } from '@oxbow/wallet-core/Spending'
import { signAuthorization } from '@oxbow/wallet-core/signAuthorization'
import { signTransaction } from '@oxbow/wallet-core/signTransaction'
import type { ChangedDelegation } from '@oxbow/wallet-window/Answer'
import { createSending } from '../send/createSending.ts'
import { feesOf } from '../send/feesOf.ts'
import { inTurn } from '../send/nonce/inTurn.ts'
import { nextNonce } from '../send/nonce/nextNonce.ts'
import { callNode, NodeError } from '../server/callNode.ts'
import { withKeys } from '../vault/withKeys.ts'
import { readDelegation } from './readDelegation.ts'

export type DelegationTarget = 'on' | 'off'

/** A delegation change of an account on one network, with its maximum cost. */
export type DelegationChange = {
  /** Wei. */
  readonly mostGasCost: bigint
  /**
   * Signs once, sends, and waits until the account's code confirms it: a network skips an
   * invalid authorization while the transaction succeeds. Called again, it sends the same bytes.
   */
  make(spending: Spending): Promise<ChangedDelegation>
}

/** What a change counts toward the limits: new code can move everything, removing code nothing. */
export function delegationSpending(chainId: number, account: string, target: DelegationTarget): Spending {
  return {
    id: spendingId(['smart-wallet', chainId, account.toLowerCase(), target]),
    origin: location.origin,
    outgoing: { chainId, tokens: [], isUnbounded: target === 'on' },
  }
}

/** Turning off took 36,800 gas on a node, turning on 44,000; unused gas isn't charged. */
const gas = 100_000n
/** Polling interval, milliseconds. */
const pause = 1_000

/**
 * @param contract whose code is turned on or removed
 * @throws {NodeError} and {ServerError} without an answer
 */
export async function changeDelegation(
  chainId: number,
  account: string,
  target: DelegationTarget,
  contract: string = smartAccountCode,
): Promise<DelegationChange> {
  const address = account.toLowerCase() as Hex
  const fees = await feesOf(chainId)
  const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  const node = (method: string, params: readonly unknown[]) => callNode<unknown>(chainId, method, params, true)
  let used = 0
  const send = createSending<Spending>({
    async sign(spending) {
      const { nonce } = await nextNonce(chainId, address)
      return withKeys(spending, (keyring) => {
        // The transaction itself uses the account's nonce, so the authorization has the next one.
        const authorization = { chainId, address: target === 'on' ? smartAccountCode : nobody, nonce: nonce + 1 }
        const authorizationList = [signAuthorization(keyring, address, authorization, [smartAccountCode])]
        const common = { type: 'eip7702', chainId, to: address, value: 0n, data: '0x', accessList: [] } as const
        return [{ ...signTransaction(keyring, address, { ...common, ...fees, gas, nonce, authorizationList }), nonce }]
      })
    },
    node,
    begun: () => {},
    // Not tracked: it uses two nonces, and is awaited here.
    onSend: ({ nonce }) => {
      used = nonce
    },
    onTurn: () => {},
    sleep,
  })
  return {
    mostGasCost: gas * fees.maxFeePerGas,
    async make(spending) {
      // Two nonces, of which no node knows the second before it is confirmed.
      const { hashes } = await inTurn(chainId, address, async () => {
        const sending = await send(spending)
        while ((await node('eth_getTransactionReceipt', [sending.hashes[0]]).catch(() => null)) === null)
          await sleep(pause)
        return sending
      })
      const { status } = await readDelegation(chainId, address)
      if ((status === 'active') !== (target === 'on') || status === 'foreign' || status === 'unknown')
        throw new NodeError('The account is what it was.', { code: 'DelegationUnchanged' })
      return { chainId, hash: hashes[0]!, nonce: used, isOn: target === 'on', contract }
    },
  }
}

/** Delegating to it removes an account's code. */
const nobody: Hex = `0x${'00'.repeat(20)}`
