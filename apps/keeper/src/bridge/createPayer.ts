import { erc20Abi } from '@oxbow/abi/erc20'
import { spokePoolAbi } from '@oxbow/abi/spokePool'
import { hashRelay, toRelayData, toWord } from '@oxbow/across/hashRelay'
import { callNode, estimateGas, type NodeCall } from '@oxbow/client/callNode'
import { findRevertData } from '@oxbow/client/findRevertData'
import { type Address, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { getBalance, readContract } from 'viem/actions'
import { createSender } from '../createSender.ts'
import { type Fees, feesAbove, readFees } from '../Fees.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import type { GasPricer } from './createGasPricer.ts'
import type { Head } from './createNodes.ts'
import { type OpenDeposit, payoutOf } from './OpenDeposit.ts'
import type { RelayedNetwork } from './RelayedNetwork.ts'
import type { RelayerSettings } from './RelayerSettings.ts'

/** Blocks after which a pending transaction is replaced with higher fees. */
const patienceBlocks = 5n
/** Gas limit of a transaction since EIP-7825. */
const mostGas = 2n ** 24n
/** Gas of a transfer: with less, nothing can be simulated. */
const leastGas = 21_000n
/** Lower bound of a fill's gas: a fee below its cost isn't simulated. */
const leastFillGas = 60_000n
/** Gas of a fill that can't be simulated, because the pool may not take the token yet. */
const usualFillGas = 150_000n
/** A recipient that nothing was sent to, which makes a fill cost most. */
const newcomer = '0x5a1ce0f0d0e5b2c47f9b1d3e8a6c4b2f1e0d9c8b'

/**
 * Sends a relayer's fills on one network, one at a time.
 *
 * A recipient paid in native currency runs its code, which can pass a simulation and fail in a block. Simulations use the same fees as the
 * transaction, failures pause the deposit, and the total cost of failed fills is limited, because simulations can always be told from blocks.
 */
export function createPayer({ account, client, gasIn, network, pool, say, settings }: createPayer.Options) {
  const { chainId } = network
  const from = account.address.toLowerCase() as Address
  const sender = createSender(client, { account, chainId })
  /** Pending, by transaction. */
  const sent = new Map<Hex, OpenDeposit>()
  let lostWei = 0n
  const isOver = () => lostWei > settings.mostLostWei
  let usual: { readonly block: bigint; readonly fees: Promise<Fees> } | undefined

  /** Read once per block, for any number of deposits. */
  function feesAt(head: createPayer.Head): Promise<Fees> {
    if (usual?.block !== head.number) usual = { block: head.number, fees: readFees(client, head) }
    return usual.fees
  }

  async function read(token: Address, functionName: 'allowance' | 'balanceOf'): Promise<bigint> {
    return functionName === 'allowance'
      ? await readContract(client, { address: token, abi: erc20Abi, functionName, args: [from, pool] })
      : await readContract(client, { address: token, abi: erc20Abi, functionName, args: [from] })
  }

  /** Undefined if the call would revert. */
  async function tryCall(to: Address, data: Hex, bid: NonNullable<NodeCall['bid']>): Promise<bigint | undefined> {
    try {
      // Requested concurrently; only the simulation decides whether it reverts, because estimates fail for other reasons too.
      const estimate = estimateGas(client, { from, to, data, bid })
      estimate.catch(() => undefined)
      await callNode(client, { from, to, data, bid })
      return ((await estimate) * 6n) / 5n
    } catch (error) {
      if (findRevertData(error) === undefined) throw error
      return undefined
    }
  }

  return {
    /** Checks sent transactions. Returns the deposits whose fill failed. */
    async settle(head: bigint): Promise<readonly OpenDeposit[]> {
      const lost: OpenDeposit[] = []
      for (const { pending, receipt } of await sender.settle(head)) {
        const event = receipt?.status === 'success' ? 'relay-mined' : 'relay-lost'
        const costWei = receipt && receipt.gasUsed * receipt.effectiveGasPrice
        say({ event, chainId, relay: pending.orderHash, hash: receipt?.transactionHash, costWei })
        if (receipt?.status !== 'reverted') continue
        const wasOver = isOver()
        lostWei += costWei!
        if (!wasOver && isOver()) say({ event: 'relay-stopped-sending', chainId, lostWei })
        const deposit = sent.get(receipt.transactionHash)
        if (deposit !== undefined) lost.push(deposit)
      }
      const hashes = new Set(sender.pending.flatMap((each) => each.hashes))
      for (const hash of sent.keys()) if (!hashes.has(hash)) sent.delete(hash)
      return lost
    },

    /** Deposits with a pending fill. */
    get onTheWay(): readonly OpenDeposit[] {
      return [...sent.values()]
    },

    /** Whether a transaction can be sent now. */
    isFree(head: bigint): boolean {
      const [oldest] = sender.pending
      return !isOver() && (oldest === undefined || head - oldest.since >= patienceBlocks)
    },

    /** Lower bound of a fill's gas cost, in raw units of a token; undefined if the value of gas is unknown. */
    async leastCost(token: Address, head: createPayer.Head): Promise<bigint | undefined> {
      const wei = leastFillGas * (await feesAt(head)).maxFeePerGas - settings.subsidyWei
      return wei > 0n ? await gasIn(network, token, wei) : 0n
    },

    /** What it has of a token, and the cost of filling a deposit; undefined if nothing can be sent. */
    async ready(token: Address, head: Pick<Head, 'baseFeePerGas' | 'number' | 'timestamp'>) {
      if (isOver()) return undefined
      const [held, native, { maxFeePerGas }] = await Promise.all([
        read(token, 'balanceOf'),
        getBalance(client, { address: from }),
        feesAt(head),
      ])
      const most = least(native, settings.mostGasWei) / maxFeePerGas
      if (held === 0n || most < leastGas) return undefined
      const deposit = exampleDeposit(chainId, token, Number(head.timestamp))
      const bid = { gas: least(most, mostGas), gasPrice: maxFeePerGas }
      const gas = (await tryCall(pool, encodeFill(deposit, from), bid)) ?? usualFillGas
      return gas > most ? undefined : { held, gasWei: gas * maxFeePerGas }
    },

    /** Fills a deposit if its fee covers the gas, or approves its token first. */
    async pay(deposit: OpenDeposit, fee: bigint, head: createPayer.Head): Promise<Payment> {
      const { depositId, originChainId, outputToken } = deposit
      const outputAmount = payoutOf(deposit)
      const relay = hashRelay(deposit)
      const facts = { chainId, originChainId, depositId, token: outputToken, amount: outputAmount, relay }
      const [held, allowed, native, now] = await Promise.all([
        read(outputToken, 'balanceOf'),
        read(outputToken, 'allowance'),
        getBalance(client, { address: from }),
        feesAt(head),
      ])
      if (held < outputAmount) {
        // Where to move tokens from: Across repays on the origin, so balances accumulate there.
        say({ event: 'relay-out-of-stock', ...facts, held, bringFrom: originChainId })
        return 'not-now'
      }
      if (settings.isDryRun) {
        say({ event: 'would-relay', ...facts })
        return 'not-now'
      }
      const [stuck] = sender.pending
      const fees = stuck === undefined ? now : feesAbove(now, stuck.fees)
      const isApproved = allowed >= outputAmount
      const to = isApproved ? pool : outputToken
      const data = isApproved
        ? encodeFill(deposit, from)
        : // USDT only allows changing a nonzero allowance to zero.
          encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pool, allowed === 0n ? held : 0n] })
      const most = least(native, settings.mostGasWei) / fees.maxFeePerGas
      if (most < leastGas) {
        const reason = native < settings.mostGasWei ? 'nothing-for-gas' : 'too-dear'
        say({ event: 'relay-fails', ...facts, reason })
        return 'not-now'
      }
      const gas = await tryCall(to, data, { gas: least(most, mostGas), gasPrice: fees.maxFeePerGas })
      if (gas === undefined || gas > most) {
        say({ event: 'relay-fails', ...facts, reason: gas === undefined ? 'reverts' : 'too-dear' })
        return 'fails'
      }
      // A recipient may burn all gas up to the limit, so all of it counts. An approval serves many fills.
      const wei = gas * fees.maxFeePerGas - settings.subsidyWei
      const cost = isApproved && wei > 0n ? await gasIn(network, outputToken, wei) : 0n
      if (cost === undefined) {
        say({ event: 'relay-fails', ...facts, reason: 'gas-has-no-price' })
        return 'not-now'
      }
      if (cost > fee) {
        say({ event: 'relay-fails', ...facts, reason: 'fee-below-gas' })
        return 'fails'
      }
      const orderHash = isApproved ? relay : undefined
      const hash = await sender.send({ to, data, gas, fees, orderHash, nonce: stuck?.nonce }, head.number)
      if (isApproved) sent.set(hash, deposit)
      say({ event: isApproved ? 'relay-sent' : 'relay-approves', ...facts, hash })
      return 'sent'
    },
  }
}

/** `fails`: in a simulation, which counts against the deposit. */
export type Payment = 'sent' | 'not-now' | 'fails'

export type Payer = ReturnType<typeof createPayer>

export declare namespace createPayer {
  type Options = RelayedNetwork & {
    readonly account: PrivateKeyAccount
    readonly gasIn: GasPricer
    readonly say: (event: KeeperEvent) => void
    readonly settings: RelayerSettings
  }
  type Head = { readonly number: bigint; readonly baseFeePerGas: bigint | null }
}

/** A deposit that nobody made: its fill can be simulated, because a pool doesn't know what was deposited elsewhere. */
function exampleDeposit(chainId: number, token: Address, nowSeconds: number): OpenDeposit {
  return {
    originChainId: chainId,
    destinationChainId: chainId,
    depositId: 2n ** 256n - 1n,
    depositor: newcomer,
    recipient: newcomer,
    inputToken: token,
    outputToken: token,
    inputAmount: 1n,
    outputAmount: 1n,
    quoteTimestamp: nowSeconds,
    fillDeadline: nowSeconds + 3_600,
    exclusivityDeadline: 0,
    exclusiveRelayer: zeroAddress,
    message: '0x',
    blockNumber: 0n,
    transactionHash: '0x',
  }
}

/** Repayment on the deposit's origin: without a fee, and without moving the pool's funds. */
function encodeFill(deposit: OpenDeposit, relayer: Address): Hex {
  const { originChainId, speedUp } = deposit
  const args = [toRelayData(deposit), BigInt(originChainId), toWord(relayer)] as const
  if (speedUp === undefined) return encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillRelay', args })
  const { message, outputAmount, recipient, signature } = speedUp
  return encodeFunctionData({
    abi: spokePoolAbi,
    functionName: 'fillRelayWithUpdatedDeposit',
    args: [...args, outputAmount, toWord(recipient), message, signature],
  })
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
