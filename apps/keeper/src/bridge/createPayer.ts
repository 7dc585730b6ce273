import { erc20Abi } from '@oxbow/abi/erc20'
import { spokePoolAbi } from '@oxbow/abi/spokePool'
import type { Deposit } from '@oxbow/across/Deposit'
import { hashRelay, toRelayData, toWord } from '@oxbow/across/hashRelay'
import { callNode, estimateGas } from '@oxbow/client/callNode'
import { findRevertData } from '@oxbow/client/findRevertData'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { readContract } from 'viem/actions'
import { createSender } from '../createSender.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import type { RelayedNetwork } from './RelayedNetwork.ts'
import type { RelayerSettings } from './RelayerSettings.ts'

/** Blocks after which what is on its way is sent again for more. */
const patienceBlocks = 5n
const tipWei = 1_000_000_000n

/** Sends a relayer's fills on one network, one after the other. */
export function createPayer({ account, client, network, pool, say, settings }: createPayer.Options) {
  const { chainId } = network
  const from = account.address.toLowerCase() as Address
  const sender = createSender(client, { account, chainId })

  async function read(token: Address, functionName: 'allowance' | 'balanceOf'): Promise<bigint> {
    return functionName === 'allowance'
      ? await readContract(client, { address: token, abi: erc20Abi, functionName, args: [from, pool] })
      : await readContract(client, { address: token, abi: erc20Abi, functionName, args: [from] })
  }

  /** Undefined of a call that would fail, or costs too much. */
  async function toGas(to: Address, data: Hex, maxFeePerGas: bigint): Promise<bigint | undefined> {
    try {
      await callNode(client, { from, to, data })
      const gas = ((await estimateGas(client, { from, to, data })) * 6n) / 5n
      return gas * maxFeePerGas > settings.mostGasWei ? undefined : gas
    } catch (error) {
      if (findRevertData(error) === undefined) throw error
      return undefined
    }
  }

  return {
    /** Looks at what was sent; whether something can be sent now. */
    async isFree(head: bigint): Promise<boolean> {
      for (const { pending, receipt } of await sender.settle(head)) {
        const event = receipt?.status === 'success' ? 'relay-mined' : 'relay-lost'
        say({ event, chainId, relay: pending.orderHash, hash: receipt?.transactionHash })
      }
      const [oldest] = sender.pending
      return oldest === undefined || head - oldest.since >= patienceBlocks
    },

    /** Fills a deposit, or approves its token first. Whether something was sent. */
    async pay(deposit: Deposit, head: createPayer.Head): Promise<boolean> {
      const { depositId, originChainId, outputAmount, outputToken } = deposit
      const relay = hashRelay(deposit)
      const facts = { chainId, originChainId, depositId, token: outputToken, amount: outputAmount, relay }
      const held = await read(outputToken, 'balanceOf')
      if (held < outputAmount) {
        // Where to bring tokens: Across repays where deposits were made, so the stock wanders there.
        say({ event: 'relay-out-of-stock', ...facts, held, bringFrom: originChainId })
        return false
      }
      if (settings.isDryRun) {
        say({ event: 'would-relay', ...facts })
        return false
      }
      const [stuck] = sender.pending
      const price = 2n * (head.baseFeePerGas ?? tipWei) + tipWei
      const bumped = stuck === undefined ? 0n : (stuck.fees.maxFeePerGas * 5n) / 4n + 1n
      const tip = stuck === undefined ? tipWei : (stuck.fees.maxPriorityFeePerGas * 5n) / 4n + tipWei
      const maxFeePerGas = price > bumped ? price : bumped
      const fees = { maxFeePerGas: maxFeePerGas > tip ? maxFeePerGas : tip, maxPriorityFeePerGas: tip }
      const isApproved = (await read(outputToken, 'allowance')) >= outputAmount
      const to = isApproved ? pool : outputToken
      const data = isApproved
        ? encodeFunctionData({
            abi: spokePoolAbi,
            functionName: 'fillRelay',
            // Repaid where the deposit's own money lies: that costs no fee, and needs nobody to move it.
            args: [toRelayData(deposit), BigInt(originChainId), toWord(from)],
          })
        : encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pool, held] })
      const gas = await toGas(to, data, fees.maxFeePerGas)
      if (gas === undefined) {
        say({ event: 'relay-fails', ...facts })
        return false
      }
      const orderHash = isApproved ? relay : undefined
      const hash = await sender.send({ to, data, gas, fees, orderHash, nonce: stuck?.nonce }, head.number)
      say({ event: isApproved ? 'relay-sent' : 'relay-approves', ...facts, hash })
      return true
    },
  }
}

export type Payer = ReturnType<typeof createPayer>

export declare namespace createPayer {
  type Options = RelayedNetwork & {
    readonly account: PrivateKeyAccount
    readonly say: (event: KeeperEvent) => void
    readonly settings: RelayerSettings
  }
  type Head = { readonly number: bigint; readonly baseFeePerGas: bigint | null }
}
