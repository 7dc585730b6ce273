import fc from 'fast-check'
import { decodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Reading } from '../../reading/Reading.ts'
import { readRequest } from '../../reading/readRequest.ts'
import type { SigningRequest } from '../../reading/SigningRequest.ts'
import { findRisks } from '../../risks/findRisks.ts'
import { account, signingContext } from '../signingContext.ts'
import { attackGoldens } from './attackGoldens.ts'
import { liquidityGoldens } from './liquidityGoldens.ts'
import { orderGoldens } from './orderGoldens.ts'
import { payoutGoldens } from './payoutGoldens.ts'
import { permitGoldens } from './permitGoldens.ts'
import { routerGoldens } from './routerGoldens.ts'
import { textGoldens } from './textGoldens.ts'
import { tokenGoldens } from './tokenGoldens.ts'
import { valueGoldens } from './valueGoldens.ts'

type Hex = `0x${string}`
const seed = Number(process.env.OXBOW_FUZZ_SEED ?? Date.now() % 1_000_000)
const goldens = [
  tokenGoldens,
  permitGoldens,
  routerGoldens,
  liquidityGoldens,
  orderGoldens,
  payoutGoldens,
  textGoldens,
  attackGoldens,
  valueGoldens,
].flat()
const calls = goldens.flatMap(({ request }) =>
  request.type === 'transaction' && request.data !== '0x' ? [request] : [],
)
const texts = goldens.flatMap(({ request }) =>
  request.type === 'typed-data' && typeof request.typedData === 'string' ? [request.typedData] : [],
)

const mutation = fc.oneof(
  fc.record({
    kind: fc.constant('flip' as const),
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    by: fc.integer({ min: 1, max: 255 }),
  }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.double({ min: 0, max: 1, noNaN: true }), by: fc.constant(0) }),
  fc.record({ kind: fc.constant('append' as const), at: fc.constant(0), by: fc.integer({ min: 1, max: 70 }) }),
)
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never

function mutate(data: Hex, { at, by, kind }: Mutation): Hex {
  const bytes = Buffer.from(data.slice(2), 'hex')
  const place = Math.floor(at * bytes.length)
  if (kind === 'cut') return `0x${bytes.subarray(0, place).toString('hex')}`
  if (kind === 'append') return `0x${Buffer.concat([bytes, Buffer.alloc(by, by)]).toString('hex')}`
  bytes[place] = (bytes[place] ?? 0) ^ by
  return `0x${bytes.toString('hex')}`
}

const most = (reading: Reading) =>
  [...reading.leaves, ...reading.allowances].reduce(
    (sum, { most }) => (most === 'unlimited' ? 2n ** 256n : sum + most),
    0n,
  )

describe(`readRequest of broken bytes, OXBOW_FUZZ_SEED=${seed}`, { timeout: 300_000 }, () => {
  test('never throws, and value and tokens leave as encoded at least', { tags: 'thorough' }, () => {
    const property = fc.property(
      fc.constantFrom(...calls),
      fc.array(mutation, { minLength: 1, maxLength: 3 }),
      fc.bigInt(0n, 2n ** 80n),
      (request, mutations, value) => {
        const data = mutations.reduce(mutate, request.data)
        const changed: SigningRequest = { ...request, data, value }
        const reading = readRequest(changed, signingContext)
        findRisks(reading, signingContext)
        const native = reading.leaves.find(({ asset }) => asset.type === 'native')?.most ?? 0n
        // What an account sends to itself stays.
        if (request.to !== account) expect(native === 'unlimited' || native >= value).toBe(true)
        const taken = takenBy(data)
        if (taken > 0n && reading.unknowns.length === 0) expect(most(reading) >= taken || holdsNft(reading)).toBe(true)
      },
    )
    fc.assert(property, { seed, numRuns: 4_000 })
  })

  test('typed data with values and types changed never throws, and is read as changed or unknown', () => {
    const property = fc.property(
      fc.constantFrom(...texts),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.string({ maxLength: 4 }),
      (text, at, inserted) => {
        const place = Math.floor(at * text.length)
        const changed = text.slice(0, place) + inserted + text.slice(place + inserted.length)
        findRisks(readRequest({ type: 'typed-data', typedData: changed }, signingContext), signingContext)
        findRisks(readRequest({ type: 'text', message: changed }, signingContext), signingContext)
      },
    )
    fc.assert(property, { seed, numRuns: 2_000 })
  })

  test('anything at all never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true }), fc.string(), (anything, message) => {
        readRequest({ type: 'typed-data', typedData: anything }, signingContext)
        findRisks(readRequest({ type: 'text', message }, signingContext), signingContext)
      }),
      { seed, numRuns: 2_000 },
    )
  })
})

/** What a lenient reader takes the bytes for, which a contract may be as well. */
function takenBy(data: Hex): bigint {
  try {
    const { args, functionName } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName === 'transfer') return args[0].toLowerCase() === account ? 0n : args[1]
    if (functionName === 'approve') return args[1]
    const isOwn =
      functionName === 'transferFrom' && args[0].toLowerCase() === account && args[1].toLowerCase() !== account
    return isOwn ? args[2] : 0n
  } catch {
    return 0n
  }
}

/** Of an NFT one leaves, whatever its number is. */
function holdsNft({ allowances, leaves }: Reading): boolean {
  return [...leaves, ...allowances].some(({ asset }) => asset.type === 'nft')
}
