import type { signTypedData } from '@oxbow/connectors/signTypedData'
import { accounts } from '@oxbow/test/accounts'
import { hashTwap } from '@oxbow/twap/hashTwap'
import { toPartSignature } from '@oxbow/twap/toPartSignature'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { verifySwapOrderData } from '../swap/verifySwapOrderData.ts'
import { account, dataOfStop, dataOfSwap, dataOfTwap, network, stop, swap, twap } from './test/guardedIntents.ts'
import { createRandom, mutate } from './test/mutate.ts'
import { verifyTriggerData } from './triggers/verifyTriggerData.ts'
import { readSignedPart, type SignedPart } from './twap/readSignedPart.ts'
import { toTwapParts } from './twap/toTwapParts.ts'
import { verifyTwapData } from './twap/verifyTwap.ts'

const seed = Number(process.env.OXBOW_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Changed before they are signed; a quarter as many are changed when they are. OXBOW_FUZZ_ORDERS sets it: `npm run bench fuzz` makes it large. */
const orderCount = Number(process.env.OXBOW_FUZZ_ORDERS ?? 1_600)
const timeout = 60_000 + orderCount * 20

describe(`no changed order passes, OXBOW_FUZZ_SEED=${seed}`, { timeout }, () => {
  test('what a wallet is asked to sign: stops and plans of two, five and sixteen leaves', () => {
    const random = createRandom(seed)
    const [stopData, plans] = [dataOfStop(), [2, 5, 13].map((parts) => ({ ...twap, parts }))]
    const made = plans.map((intent) => ({ intent, ...dataOfTwap(intent) }))
    let accepted = 0
    for (let index = 0; index < orderCount; index++) {
      const { intent, typedData, zoneData } = made[index % 3]!
      const facts = { account, network }
      if (index % 2 === 0)
        accepted += passes(() => verifyTriggerData(mutate(random, stopData), { ...facts, intent: stop }))
      else {
        const changed = mutate(random, { typedData, zoneData } as { typedData: signTypedData.Data; zoneData: Hex })
        accepted += passes(() => verifyTwapData(changed.typedData, changed.zoneData, { ...facts, intent }))
      }
    }
    expect(accepted).toBe(0)
  })

  test('what a wallet is asked to sign: gas-free swaps of both versions', () => {
    const random = createRandom(seed + 2)
    let accepted = 0
    for (let index = 0; index < orderCount; index++) {
      const { data, ...facts } = swaps[index % 2]!
      accepted += passes(() => verifySwapOrderData(mutate(random, data), { ...facts, account }))
    }
    expect(accepted).toBe(0)
  })

  test('what is handed around signed: parts, their signatures and terms', async () => {
    const random = createRandom(seed + 1)
    const signed = await signEach()
    for (const part of signed) expect(await readSignedPart(part, network)).toMatchObject({ index: expect.any(Number) })
    let accepted = 0
    for (let index = 0; index < orderCount / 4; index++) {
      const part = mutate(random, signed[index % signed.length]!)
      accepted += (await readSignedPart(part, network)) === undefined ? 0 : 1
    }
    expect(accepted).toBe(0)
  })

  test('replayed: on another chain, at another Seaport, for another part, for another plan', async () => {
    const signed = await signEach()
    const [first, second] = [signed[0]!, signed[1]!]
    const { contracts } = network
    const elsewhere = [
      { chainId: 1, contracts },
      { chainId: 31337, contracts: { ...contracts, seaport: contracts.permit2 } },
      { chainId: 31337, contracts: { ...contracts, seaport: undefined } },
    ]
    for (const place of elsewhere) for (const part of signed) expect(await readSignedPart(part, place)).toBeUndefined()
    const { zoneData } = dataOfTwap({ ...twap, market: undefined })
    const replayed = [
      { ...first, signature: second.signature },
      { ...first, order: second.order },
      { ...first, zoneData },
      // The same leaf by a number that Seaport would take for it.
      { ...first, signature: `${first.signature.slice(0, 130)}000010${first.signature.slice(136)}` as Hex },
    ]
    for (const part of replayed) expect(await readSignedPart(part, network)).toBeUndefined()
  })
})

/** A gas-free swap where there is a V1 reactor, and where there is none. */
const swaps = (['v1', 'v3'] as const).map((version) => {
  const { dutchV1Reactor: _, ...others } = network.contracts
  const own = version === 'v1' ? network : { ...network, contracts: others }
  return { intent: swap, network: own, data: dataOfSwap(own) }
})

/** Every part of the plan, signed by a key of its own. */
async function signEach(): Promise<readonly SignedPart[]> {
  const owner = accounts[1]!
  const orders = toTwapParts(twap, owner.address.toLowerCase() as Hex)
  const place = { chainId: 31337, seaport: network.contracts.seaport! }
  const signature = await owner.sign({ hash: hashTwap(orders, place) })
  const { zoneData } = dataOfTwap()
  return orders.map((order, index) => ({ order, signature: toPartSignature(signature, orders, index), zoneData }))
}

function passes(verify: () => void): 0 | 1 {
  try {
    verify()
    return 1
  } catch {
    return 0
  }
}
