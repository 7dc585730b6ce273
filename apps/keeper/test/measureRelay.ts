import { setTimeout as sleep } from 'node:timers/promises'
import { encodeDeposit } from '@oxbow/across/encodeDeposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import { readDeposits } from '@oxbow/across/readDeposits'
import { readFills } from '@oxbow/across/readFills'
import type { Network } from '@oxbow/chain/Network'
import { createSettlement } from '@oxbow/devnet/createSettlement'
import { describeNetwork } from '@oxbow/exchange-test/describeNetwork'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { mine } from '@oxbow/test/mine'
import { type Address, type Hex, parseEther, zeroAddress } from 'viem'
import { startRelayerFloor } from './startRelayerFloor.ts'
import { startRelayers } from './startRelayers.ts'

const person = accounts[1]!
const amount = parseEther('0.1')
const fee = parseEther('0.002')
/** Whole ether that a relayer pays out in two hours, which bounds its losses from reorgs. */
const most = '30'
/** Fill deadline of a deposit. */
const waitSeconds = 3_600
const relayerCount = 2

/** Two identical relayers race for the same deposits, are killed, and see reorgs that remove deposits. */
export async function measureRelay({
  deposits,
  onFilled,
  timed,
}: measureRelay.Parameters): Promise<measureRelay.ReturnType> {
  const floor = await startRelayerFloor()
  const { destination, origin } = floor
  try {
    for (const chain of [origin, destination]) await chain.testClient.setIntervalMining({ interval: 1 })
    await using relayers = await startRelayers(floor, { count: relayerCount, most })
    const kills = relayers.owners.map(() => 0)

    const seconds: number[] = []
    for (let at = 0; at < timed; at++) {
      const before = Date.now()
      const friend = recipientOf(at)
      await deposit(friend)
      while ((await balanceOf(destination, zeroAddress, friend)) === 0n) await sleep(50)
      seconds.push((Date.now() - before) / 1_000)
    }
    const places = [origin, destination].map((chain) => ({ network: describeNetwork(chain), url: chain.url }))
    await onFilled?.(places as [RelayedPlace, RelayedPlace])

    let takenBack = 0
    for (let at = 0; at < deposits; at++) {
      // One deposit in ten is alone in blocks that are reverted.
      const isTakenBack = at % 10 === 9
      const snapshot = isTakenBack ? await origin.testClient.snapshot() : undefined
      await deposit(recipientOf(10_000 + at), { cannotBePaid: at % 25 === 24 })
      if (snapshot !== undefined) {
        await sleep((at * 53) % 700)
        await origin.testClient.revert({ id: snapshot })
        takenBack++
      }
      if (at % 10 === 4) {
        const which = ((at / 10) % relayerCount) | 0
        await sleep((at * 37) % 500)
        await relayers.restart(which)
        kills[which]!++
      }
    }
    const users = deposits === 0 ? undefined : await settle()
    return {
      secondsP95: percentile(seconds, 0.95),
      users: users && { ...users.told, takenBack },
      relayers: relayers.owners.map(({ address }, index) => ({
        kills: kills[index]!,
        mostWei: parseEther(most),
        lostWei: users?.lostBy.get(address.toLowerCase()) ?? 0n,
      })),
    }

    /** Waits for all payable deposits, lets the others expire, and pays what the hub would. */
    async function settle() {
      const place = { chainId: origin.chainId, pool: origin.contracts.spokePool, fromBlock: 0n }
      const standing = await readDeposits(origin.publicClient as never, { ...place, toBlock: await headOf(origin) })
      const payable = standing.filter(({ outputAmount }) => outputAmount < amount)
      for (let tries = 0; tries < 1_200; tries++) {
        const names = new Set((await fills()).map(({ relayHash }) => relayHash))
        if (payable.every((each) => names.has(hashRelay(each)))) break
        await sleep(500)
      }
      await relayers[Symbol.asyncDispose]().catch(() => undefined)
      for (const chain of [origin, destination]) {
        await chain.testClient.setIntervalMining({ interval: 0 })
        await chain.testClient.setAutomine(true)
      }
      for (const chain of [origin, destination]) {
        await chain.testClient.increaseTime({ seconds: waitSeconds + 60 })
        await mine(chain)
      }
      const before = await balanceOf(origin, origin.contracts.weth, person.address)
      const all = await fills()
      const chains = [origin, destination].map(({ chainId, contracts, publicClient, url }) => ({
        chainId,
        contracts,
        url,
        client: publicClient as never,
      }))
      await createSettlement(chains).settle()
      const byRelay = Map.groupBy(all, ({ relayHash }) => relayHash)
      const unfilled = standing.filter((each) => !byRelay.has(hashRelay(each)))
      const back = (await balanceOf(origin, origin.contracts.weth, person.address)) - before
      let short = unfilled.reduce((sum, { inputAmount }) => sum + inputAmount, 0n) - back
      for (const each of standing) {
        const [fill] = byRelay.get(hashRelay(each)) ?? []
        if (fill === undefined) continue
        const paid = await balanceOf(destination, zeroAddress, each.recipient)
        if (paid < each.outputAmount) short += each.outputAmount - paid
      }
      const known = new Set(standing.map(hashRelay))
      const lostBy = new Map<string, bigint>()
      for (const { amount: given, relayer, relayHash } of all)
        if (!known.has(relayHash)) lostBy.set(relayer, (lostBy.get(relayer) ?? 0n) + given)
      return {
        lostBy,
        told: {
          deposited: standing.length,
          filled: standing.length - unfilled.length,
          refunded: unfilled.length,
          short,
          doubles: [...byRelay.values()].filter((each) => each.length > 1).length,
        },
      }
    }
  } finally {
    await floor.stop()
  }

  async function deposit(recipient: Address, { cannotBePaid = false } = {}): Promise<void> {
    const [{ timestamp }, there] = await Promise.all([
      origin.publicClient.getBlock(),
      destination.publicClient.getBlock(),
    ])
    const { spokePool, weth } = origin.contracts
    const call = encodeDeposit({
      pool: spokePool,
      depositor: person.address,
      recipient,
      inputToken: weth,
      outputToken: weth,
      isNative: true,
      // Without a fee nobody fills it, and it is refunded.
      inputAmount: amount,
      outputAmount: cannotBePaid ? amount : amount - fee,
      destinationChainId: destination.chainId,
      quoteTimestamp: Number(timestamp),
      fillDeadline: Number(there.timestamp) + waitSeconds,
    })
    await floor.send(origin, person.address, call.to, call.data, call.value)
  }

  async function fills() {
    const place = { chainId: destination.chainId, pool: destination.contracts.spokePool, fromBlock: 0n }
    return await readFills(destination.publicClient as never, { ...place, toBlock: await headOf(destination) })
  }
}

export type RelayedPlace = { readonly network: Network; readonly url: string }

export declare namespace measureRelay {
  type Parameters = {
    readonly deposits: number
    readonly timed: number
    /** Called when some were filled, so that recent fees are known. */
    readonly onFilled?: ((places: readonly [RelayedPlace, RelayedPlace]) => Promise<void>) | undefined
  }
  type ReturnType = {
    readonly secondsP95: number | undefined
    readonly users:
      | {
          readonly deposited: number
          readonly filled: number
          readonly refunded: number
          readonly doubles: number
          readonly takenBack: number
          /** Wei that users should have but don't. */
          readonly short: bigint
        }
      | undefined
    readonly relayers: readonly { readonly kills: number; readonly lostWei: bigint; readonly mostWei: bigint }[]
  }
}

function headOf({ publicClient }: { readonly publicClient: { getBlockNumber(options: object): Promise<bigint> } }) {
  return publicClient.getBlockNumber({ cacheTime: 0 })
}

/** An unused account. */
function recipientOf(at: number): Hex {
  return `0x${(0xb0b0_0000_0000n + BigInt(at)).toString(16).padStart(40, '0')}`
}

function percentile(values: readonly number[], part: number): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1]
}
