import { permit2Abi } from '@oxbow/abi/permit2'
import type { TokenId } from '@oxbow/amm/PoolState'
import { bytesToHex, concat, encodeFunctionData, type Hex, hexToBytes, slice } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { universalRouterFunctions } from '../abi/universalRouter.ts'
import { encodePlan } from '../encode/encodePlan.ts'
import { createRandom, randomPlan } from '../test/randomPlan.ts'
import { DEADLINE, NATIVE, openTradingFloor, type TradingFloor, trader } from '../test/tradingFloor.ts'
import { decodeTransaction } from './decodeTransaction.ts'

/** OXBOW_FUZZ_SEED repeats a run; `npm run bench fuzz` asks for more. */
const MUTANTS = Number(process.env.OXBOW_FUZZ_MUTANTS ?? 60)
const seed = Number(process.env.OXBOW_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))

describe(`decodeTransaction, OXBOW_FUZZ_SEED=${seed}`, { timeout: 60_000 + MUTANTS * 1_000 }, () => {
  let floor: TradingFloor
  let watched: readonly TokenId[]
  beforeAll(async () => {
    floor = await openTradingFloor()
    watched = [NATIVE, ...floor.tokens]
    const { contracts, walletClient } = floor.chain
    // Unlimited approvals, so that only the calldata protects the wallet from a mutant.
    for (const token of floor.tokens)
      await walletClient(trader).writeContractSync({
        address: contracts.permit2,
        abi: permit2Abi,
        functionName: 'approve',
        args: [token, contracts.universalRouter, 2n ** 160n - 1n, 2 ** 40],
      })
  })
  afterAll(() => floor.stop())

  test('mutated bytes: never throws; what runs spends at most and delivers at least what was decoded', async () => {
    const random = createRandom(seed)
    const { contracts, testClient } = floor.chain
    const seen = { unknown: 0, reverted: 0, ran: 0 }
    const snapshot = await floor.snapshot()
    for (let mutant = 0; mutant < MUTANTS; ) {
      const plan = randomPlan(snapshot, floor.tokens, random)
      if (!plan) continue
      mutant++
      const limit = { minimumOut: 1n + (plan.amountOut * BigInt(Math.floor(random() * 100))) / 100n }
      const encoded = encodePlan(plan, { contracts, limit, deadlineSeconds: DEADLINE })
      const data = random() < 0.6 ? rearrange(encoded, random) : mutate(encoded.data, random)
      const transaction = { to: encoded.to, value: encoded.value, data }
      const decoded = decodeTransaction({ ...transaction, from: trader.address, contracts })
      if (!decoded.isComplete) {
        seen.unknown++
        continue
      }
      const state = await testClient.snapshot()
      const outcome = await floor.execute(transaction, watched)
      await testClient.revert({ id: state })
      if (!outcome.succeeded) {
        seen.reverted++
        continue
      }
      seen.ran++
      for (const token of watched) {
        const gain = outcome.gains.get(token)!
        const spend = decoded.spends.find((one) => one.token === token)?.maximum ?? 0n
        const minimum = decoded.receives.find((one) => one.token === token && one.recipient === 'sender')?.minimum ?? 0n
        if (spend !== 'unlimited') expect(gain, `${token}, mutant ${mutant}`).toBeGreaterThanOrEqual(minimum - spend)
      }
    }
    expect(seen.ran).toBeGreaterThan(MUTANTS / 60)
    expect(seen.unknown).toBeGreaterThan(MUTANTS / 60)
  })

  test('noise: never throws, and never claims to be complete', () => {
    const random = createRandom(seed + 1)
    const { contracts } = floor.chain
    for (let round = 0; round < 2_000; round++) {
      const bytes = Uint8Array.from({ length: Math.floor(random() * 400) }, () => Math.floor(random() * 256))
      const prefix = ['0x3593564c', '0x24856bc3', '0x'][round % 3]!
      const data = `${prefix}${bytesToHex(bytes).slice(2)}` as Hex
      const { isComplete } = decodeTransaction({ to: contracts.universalRouter, data, value: 0n, contracts })
      expect(isComplete).toBe(false)
    }
  })
})

/** Drops, duplicates and swaps whole commands, and changes words that hold amounts and flags. */
function rearrange({ commands, inputs }: encodePlan.ReturnType, random: () => number): Hex {
  const steps = inputs.map((input, index) => ({ command: slice(commands, index, index + 1), input: hexToBytes(input) }))
  const any = () => Math.floor(random() * steps.length)
  const kind = random()
  if (kind < 0.2) steps.splice(any(), 1)
  else if (kind < 0.4) steps.splice(any(), 0, steps[any()]!)
  else if (kind < 0.5) steps.reverse()
  else {
    const { input } = steps[any()]!
    const at = Math.floor(random() * (input.length / 32)) * 32
    if (random() < 0.5) input[at + 31]! ^= 1
    else for (let index = 26; index < 32; index++) input[at + index] = Math.floor(random() * 256)
  }
  const changed = steps.map(({ input }) => bytesToHex(input))
  // A single-step plan whose step was dropped is empty.
  const args = [concat(['0x', ...steps.map(({ command }) => command)]), changed, BigInt(DEADLINE)] as const
  return encodeFunctionData({ abi: universalRouterFunctions, functionName: 'execute', args })
}

/** Changes a few bytes that matter: single bits, whole words, flags, copied words. */
function mutate(data: Hex, random: () => number): Hex {
  const bytes = hexToBytes(data)
  const words = Math.floor((bytes.length - 4) / 32)
  const wordAt = (index: number) => 4 + index * 32
  const anyWord = () => wordAt(Math.floor(random() * words))
  for (let changes = 1 + Math.floor(random() * 2); changes > 0; changes--) {
    const at = anyWord()
    const kind = random()
    if (kind < 0.25) bytes[4 + Math.floor(random() * (bytes.length - 4))]! ^= 1 << Math.floor(random() * 8)
    else if (kind < 0.5) bytes[at + 31]! ^= 1
    else if (kind < 0.6) bytes[at] = 0x80
    else if (kind < 0.75) copyWord(bytes, anyWord(), at)
    else if (kind < 0.85) bytes.fill(0, at, at + 32)
    else for (let index = 24; index < 32; index++) bytes[at + index] = Math.floor(random() * 256)
  }
  return bytesToHex(bytes)
}

function copyWord(bytes: Uint8Array, from: number, to: number): void {
  bytes.copyWithin(to, from, from + 32)
}
