import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import { type Spending, spendingId } from '@oxbow/wallet-core/Spending'
import { signAuthorization } from '@oxbow/wallet-core/signAuthorization'
import { signTransaction } from '@oxbow/wallet-core/signTransaction'
import { smartAccountCode } from '@oxbow/wallet-window/smartAccount'
import { withKeys } from '../keeper/withKeys.ts'
import { createSending } from '../send/createSending.ts'
import { feesOf } from '../send/feesOf.ts'
import { nextNonce } from '../send/nonce/nextNonce.ts'
import { callNode, NodeError } from '../server/callNode.ts'
import { readDelegation } from './readDelegation.ts'

export type DelegationTarget = 'on' | 'off'

/** One change of an account on one network: what it costs at most, and how it is made. */
export type DelegationChange = {
  /** Wei. */
  readonly mostGasCost: bigint
  /**
   * Signs once, sends, and waits until the account's code says so: a network skips an authorization that it doesn't like and calls the transaction a success.
   * Called again, it sends the same bytes.
   */
  make(spending: Spending): Promise<void>
}

/** What a change counts for: the account's new code can move everything, and none can move nothing. */
export function delegationSpending(chainId: number, account: string, target: DelegationTarget): Spending {
  return {
    id: spendingId(['smart-wallet', chainId, account.toLowerCase(), target]),
    origin: location.origin,
    outgoing: { chainId, tokens: [], isUnbounded: target === 'on' },
  }
}

/** Turning off took 36,800 on a node, turning on 44,000; what isn't used is paid back. */
const gas = 100_000n
/** Between two looks, milliseconds. */
const pause = 1_000

/** @throws {NodeError} and {ServerError} when nobody answers */
export async function changeDelegation(
  chainId: number,
  account: string,
  target: DelegationTarget,
): Promise<DelegationChange> {
  const address = account.toLowerCase() as Hex
  const fees = await feesOf(chainId)
  const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  const node = (method: string, params: readonly unknown[]) => callNode<unknown>(chainId, method, params, true)
  const send = createSending<Spending>({
    async sign(spending) {
      const { nonce } = await nextNonce(chainId, address)
      return withKeys(spending, (keyring) => {
        // The transaction takes the account's nonce first, so the authorization has the one after it.
        const authorization = { chainId, address: target === 'on' ? smartAccountCode : nobody, nonce: nonce + 1 }
        const authorizationList = [signAuthorization(keyring, address, authorization, [smartAccountCode])]
        const common = { type: 'eip7702', chainId, to: address, value: 0n, data: '0x', accessList: [] } as const
        return [{ ...signTransaction(keyring, address, { ...common, ...fees, gas, nonce, authorizationList }), nonce }]
      })
    },
    node,
    begun: () => {},
    // It takes two nonces, and is waited for here.
    onSend: () => {},
    onTurn: () => {},
    sleep,
  })
  return {
    mostGasCost: gas * fees.maxFeePerGas,
    async make(spending) {
      const { hashes } = await send(spending)
      while ((await node('eth_getTransactionReceipt', [hashes[0]]).catch(() => null)) === null) await sleep(pause)
      const { status } = await readDelegation(chainId, address)
      if ((status === 'active') !== (target === 'on') || status === 'foreign' || status === 'unknown')
        throw new NodeError('The account is what it was.', { code: 'DelegationUnchanged' })
    },
  }
}

/** Takes an account's code away. */
const nobody: Hex = `0x${'00'.repeat(20)}`
